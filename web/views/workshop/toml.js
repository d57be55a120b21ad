// @ts-check
/**
 * The small part of TOML that editions are written in: strings, numbers, lists of those, a table and
 * lists of tables. What is read keeps its line, so that whoever finds a fault in it can say where; what
 * is no part of it is refused by name and line.
 *
 * @typedef {object} Node Something that was read, and the line where it begins.
 * @property {string | number | Node[] | Sheet | Sheet[]} value
 * @property {number} line
 *
 * @typedef {Map<string, Node>} Sheet
 */

/** Text that cannot be read: `why` names the sentence that says so. */
export class Unreadable extends Error {
  /**
   * @param {number} line
   * @param {string} why
   * @param {Record<string, string | number>} [values]
   */
  constructor(line, why, values = {}) {
    super(`${line}: ${why}`);
    this.line = line;
    this.why = why;
    this.values = values;
  }
}

const BARE = /[A-Za-z0-9_-]+/y;
const NUMBER = /[+-]?\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?/y;
const ESCAPES = /** @type {Record<string, string>} */ ({ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' });

/**
 * Reads a text.
 * @param {string} text
 * @returns {Sheet}
 */
export function read(text) {
  return new Reader(text).sheet();
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    // A mark of the byte order is no part of the text, and all ends of lines are one to us.
    this.text = text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
    this.at = 0;
    this.line = 1;
  }

  sheet() {
    /** @type {Sheet} */
    const root = new Map();
    let here = root;
    for (this.space(true); this.at < this.text.length; this.space(true)) {
      if (this.next() === '[') here = this.header(root);
      else this.entry(here);
      this.endOfLine();
    }
    return root;
  }

  // Where we are.

  next() {
    return this.text[this.at] ?? '';
  }

  /** @param {string} sign */
  takes(sign) {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** @param {RegExp} pattern One that is sticky. */
  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /**
   * Passes over spaces and comments.
   * @param {boolean} lines Ends of lines too.
   */
  space(lines) {
    for (;;) {
      this.match(/[ \t]*/y);
      if (this.next() === '#') this.match(/[^\n]*/y);
      if (!lines || this.next() !== '\n') return;
      this.newLine();
    }
  }

  newLine() {
    this.at += 1;
    this.line += 1;
  }

  endOfLine() {
    this.space(false);
    if (this.next() !== '\n' && this.next() !== '') throw new Unreadable(this.line, 'after', { sign: this.next() });
  }

  // What there is.

  /**
   * `[name]` or `[[name]]`.
   * @param {Sheet} root
   * @returns {Sheet} Where the entries that follow belong.
   */
  header(root) {
    const { line } = this;
    this.at += 1;
    const many = this.takes('[');
    this.space(false);
    const name = this.key();
    this.space(false);
    if (!this.takes(many ? ']]' : ']')) throw new Unreadable(line, 'header');
    /** @type {Sheet} */
    const sheet = new Map();
    const known = root.get(name);
    if (!known) root.set(name, { value: many ? [sheet] : sheet, line });
    else if (many && isSheets(known)) known.value.push(sheet);
    else throw new Unreadable(line, 'twice', { name });
    return sheet;
  }

  /** @param {Sheet} sheet */
  entry(sheet) {
    const { line } = this;
    const name = this.key();
    this.space(false);
    if (this.next() === '.') throw new Unreadable(line, 'dotted');
    if (!this.takes('=')) throw new Unreadable(line, 'equals', { name });
    if (sheet.has(name)) throw new Unreadable(line, 'twice', { name });
    this.space(false);
    sheet.set(name, this.value());
  }

  key() {
    if (this.next() === '"' || this.next() === "'") return this.string();
    const name = this.match(BARE);
    if (!name) throw new Unreadable(this.line, 'key');
    return name;
  }

  /** @returns {Node} */
  value() {
    const { line } = this;
    const sign = this.next();
    if (sign === '"' || sign === "'") return { value: this.string(), line };
    if (sign === '[') return { value: this.list(), line };
    const number = this.match(NUMBER);
    // A date begins with a number too, and goes on as no number does.
    if (!number || /[\w:.-]/.test(this.next())) throw new Unreadable(line, sign === '{' ? 'inline' : 'value');
    return { value: Number(number.replaceAll('_', '')), line };
  }

  /** @returns {Node[]} */
  list() {
    const { line } = this;
    /** @type {Node[]} */
    const found = [];
    this.at += 1;
    for (;;) {
      this.space(true);
      if (this.takes(']')) return found;
      if (this.at >= this.text.length) throw new Unreadable(line, 'list');
      found.push(this.value());
      this.space(true);
      if (!this.takes(',') && this.next() !== ']') throw new Unreadable(this.line, 'list');
    }
  }

  string() {
    const quote = this.next();
    if (this.takes(quote.repeat(3))) return this.longString(quote);
    this.at += 1;
    let text = '';
    for (;;) {
      const sign = this.next();
      if (sign === '' || sign === '\n') throw new Unreadable(this.line, 'string');
      this.at += 1;
      if (sign === quote) return text;
      text += sign === '\\' && quote === '"' ? this.escape() : sign;
    }
  }

  /** @param {string} quote */
  longString(quote) {
    const { line } = this;
    // The end of the line after the opening is no part of the text.
    if (this.next() === '\n') this.newLine();
    let text = '';
    for (;;) {
      if (this.takes(quote.repeat(3))) return text;
      const sign = this.next();
      if (sign === '') throw new Unreadable(line, 'string');
      if (sign === '\n') this.line += 1;
      this.at += 1;
      text += sign === '\\' && quote === '"' ? this.escape() : sign;
    }
  }

  escape() {
    const sign = this.next();
    const code = /^(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))/.exec(this.text.slice(this.at, this.at + 9));
    const point = code ? parseInt(code[1] ?? code[2], 16) : 0;
    if (!(sign in ESCAPES) && (!code || point > 0x10ffff)) throw new Unreadable(this.line, 'escape');
    this.at += code ? code[0].length : 1;
    return code ? String.fromCodePoint(point) : ESCAPES[sign];
  }
}

/**
 * Whether a node is a list of tables, as `[[name]]` makes it.
 * @param {Node} node
 * @returns {node is Node & {value: Sheet[]}}
 */
export function isSheets(node) {
  return Array.isArray(node.value) && node.value[0] instanceof Map;
}

// Writing.

/**
 * @param {string} text
 */
export function quoted(text) {
  const inside = text.replace(/["\\]/g, '\\$&').replace(/[\u0000-\u001f\u007f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${inside}"`;
}

/**
 * A key, in quotes only where it needs them.
 * @param {string} name
 */
export function keyed(name) {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name);
}

/**
 * A coordinate: six digits after the point at most, and always a point.
 * @param {number} value
 */
export function decimal(value) {
  const short = String(Number(value.toFixed(6)) || 0);
  return /[.e]/.test(short) ? short : `${short}.0`;
}

/** How long a written line gets. */
const WIDTH = 96;

/**
 * A list of strings, as many a line as there is room for.
 * @param {string} name
 * @param {string[]} values
 */
export function listed(name, values) {
  const lines = [];
  let line = '';
  for (const value of values) {
    const next = `${quoted(value)},`;
    if (line && line.length + next.length + 3 > WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line ? ` ${next}` : next;
  }
  if (line) lines.push(line);
  if (lines.length === 0) return `${name} = []`;
  return [`${name} = [`, ...lines.map((one) => `  ${one}`), ']'].join('\n');
}
