// @ts-check
/** A number with a button on each side. It stays in the page while it changes, so that no click is lost. */
import { t } from '../../i18n.js';
import { h } from '../../ui/dom.js';

export class Stepper {
  /**
   * @param {string} id
   * @param {string} label
   * @param {number} least
   * @param {number} most
   * @param {(value: number) => void} change
   */
  constructor(id, label, least, most, change) {
    this.value = least;
    this.least = least;
    this.most = most;
    this.change = change;
    this.field = h('input', {
      class: 'field stepper-value',
      id: `workshop-${id}`,
      type: 'number',
      inputmode: 'numeric',
      min: least,
      max: most,
      onchange: () => this.typed(),
    });
    this.element = h(
      'div',
      { class: 'stepper' },
      h('label', { class: 'stepper-label', for: `workshop-${id}` }, label),
      h(
        'div',
        { class: 'stepper-row' },
        this.button('−', t('workshop.less', { what: label }), -1),
        this.field,
        this.button('+', t('workshop.more', { what: label }), 1),
      ),
    );
  }

  /**
   * @param {string} sign
   * @param {string} label
   * @param {number} by
   */
  button(sign, label, by) {
    return h(
      'button',
      { class: 'button stepper-step', type: 'button', 'aria-label': label, onclick: () => this.tell(this.value + by) },
      sign,
    );
  }

  /** @param {number} value */
  show(value) {
    this.value = value;
    this.field.value = String(value);
  }

  typed() {
    const value = Math.round(Number(this.field.value));
    if (this.field.value.trim() === '' || !Number.isFinite(value)) this.show(this.value);
    else this.tell(value);
  }

  /** @param {number} value */
  tell(value) {
    const within = Math.max(this.least, Math.min(this.most, value));
    this.field.value = String(within);
    if (within !== this.value) this.change(within);
  }
}
