// @ts-check
/**
 * Sounds made on the spot: wood on wood, not files. A browser lets a page sound only after the
 * visitor has touched it; until then nothing is heard and nothing breaks.
 */
import { prefs } from '../prefs.js';

/** @typedef {'pick' | 'place' | 'hop' | 'capture' | 'turn' | 'wrong' | 'win'} SoundName */

/** @type {AudioContext | null} */
let context = null;

/**
 * A knock: a tone that falls and dies away, with a click of noise before it.
 * @typedef {{at: number, pitch: number, fall: number, length: number, loud: number, wave?: OscillatorType, click?: number}} Knock
 */

/** @type {Record<SoundName, Knock[]>} */
const SOUNDS = {
  pick: [{ at: 0, pitch: 520, fall: 0.9, length: 0.05, loud: 0.12, click: 0.1 }],
  place: [{ at: 0, pitch: 240, fall: 0.6, length: 0.12, loud: 0.4, click: 0.35 }],
  hop: [{ at: 0, pitch: 330, fall: 0.75, length: 0.09, loud: 0.3, click: 0.25 }],
  capture: [
    { at: 0, pitch: 200, fall: 0.55, length: 0.13, loud: 0.45, click: 0.4 },
    { at: 0.09, pitch: 150, fall: 0.6, length: 0.16, loud: 0.35, click: 0.2 },
  ],
  turn: [
    { at: 0, pitch: 660, fall: 1, length: 0.22, loud: 0.16, wave: 'sine' },
    { at: 0.11, pitch: 880, fall: 1, length: 0.3, loud: 0.14, wave: 'sine' },
  ],
  wrong: [
    { at: 0, pitch: 170, fall: 0.9, length: 0.12, loud: 0.25, wave: 'triangle' },
    { at: 0.12, pitch: 140, fall: 0.9, length: 0.16, loud: 0.25, wave: 'triangle' },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({
    at: i * 0.12,
    pitch,
    fall: 1,
    length: 0.5,
    loud: 0.15,
    wave: /** @type {OscillatorType} */ ('sine'),
  })),
};

/** @param {SoundName} name */
export function sound(name) {
  if (!prefs.sound || (document.hidden && name !== 'turn')) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    if (context.state !== 'running') return;
    for (const knock of SOUNDS[name]) play(context, knock);
  } catch {
    context = null;
  }
}

/**
 * @param {AudioContext} audio
 * @param {Knock} knock
 */
function play(audio, knock) {
  const start = audio.currentTime + knock.at;
  const tone = audio.createOscillator();
  tone.type = knock.wave ?? 'triangle';
  tone.frequency.setValueAtTime(knock.pitch, start);
  tone.frequency.exponentialRampToValueAtTime(knock.pitch * knock.fall, start + knock.length);
  tone.connect(dying(audio, knock.loud, start, knock.length));
  tone.start(start);
  tone.stop(start + knock.length + 0.05);
  if (knock.click) click(audio, start, knock.click);
}

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} loud
 */
function click(audio, start, loud) {
  const samples = Math.floor(audio.sampleRate * 0.012);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  noise.connect(dying(audio, loud * 0.5, start, 0.02));
  noise.start(start);
}

/**
 * @param {AudioContext} audio
 * @param {number} loud
 * @param {number} start
 * @param {number} length
 */
function dying(audio, loud, start, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  gain.connect(audio.destination);
  return gain;
}

// The first touch of the page lets it sound from then on.
addEventListener(
  'pointerdown',
  () => {
    if (!prefs.sound) return;
    try {
      context ??= new AudioContext();
      void context.resume();
    } catch {
      context = null;
    }
  },
  { once: true },
);
