// @ts-check
/** A moving picture from the server, read as it is made: how far it is, is seen in what has come. */
import { Refused } from '../../net.js';

/** What GIF's blocks begin with. */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;

/** Counts the frames of a GIF that comes in pieces, by walking over its blocks. */
export class FrameCounter {
  constructor() {
    this.frames = 0;
    /** Whether the end has come. */
    this.ended = false;
    /** How many bytes say nothing about that: the signature and the size come first. */
    this.skip = 10;
    /** What the next byte is. @type {'screen' | 'block' | 'label' | 'image' | 'chain'} */
    this.next = 'screen';
    this.inImage = false;
  }

  /** @param {Uint8Array} bytes */
  feed(bytes) {
    let i = 0;
    while (i < bytes.length) {
      const skipped = Math.min(this.skip, bytes.length - i);
      this.skip -= skipped;
      i += skipped;
      if (i < bytes.length) this.read(bytes[i++]);
    }
  }

  /** @param {number} byte */
  read(byte) {
    switch (this.next) {
      case 'screen':
        // Two bytes follow, and the colours.
        this.skip = 2 + colours(byte);
        this.next = 'block';
        break;
      case 'block':
        this.begin(byte);
        break;
      case 'label':
        this.next = 'chain';
        break;
      case 'image':
        // The colours, and how wide codes are.
        this.skip = colours(byte) + 1;
        this.next = 'chain';
        break;
      default:
        this.chain(byte);
    }
  }

  /** @param {number} byte */
  begin(byte) {
    this.inImage = byte === IMAGE;
    if (byte === END) this.ended = true;
    if (byte === EXTENSION) this.next = 'label';
    if (byte !== IMAGE) return;
    // Where it is and how large.
    this.skip = 8;
    this.next = 'image';
  }

  /** @param {number} length Of the next piece; 0 ends the block. */
  chain(length) {
    this.skip = length;
    if (length > 0) return;
    if (this.inImage) this.frames += 1;
    this.next = 'block';
  }
}

/**
 * How many bytes a table of colours has.
 * @param {number} flags
 */
function colours(flags) {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/**
 * Fetches a moving picture.
 * @param {string} path
 * @param {AbortSignal} signal Ends it: the server stops drawing.
 * @param {(frames: number, total: number) => void} came
 * @returns {Promise<Blob>}
 */
export async function fetchFilm(path, signal, came) {
  const answer = await asked(path, signal);
  const total = Number(answer.headers.get('x-frames')) || 1;
  const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body).getReader();
  const counter = new FrameCounter();
  const parts = [];
  came(0, total);
  for (;;) {
    const { done, value } = await reader.read().catch((cause) => lost(signal, cause));
    if (done) break;
    parts.push(value);
    counter.feed(value);
    came(counter.frames, total);
  }
  if (!counter.ended) throw new Refused('offline', 'it broke off');
  return new Blob(parts, { type: 'image/gif' });
}

/**
 * @param {string} path
 * @param {AbortSignal} signal
 */
async function asked(path, signal) {
  const answer = await fetch(path, { signal }).catch((cause) => lost(signal, cause));
  if (answer.ok) return answer;
  const why = await answer.json().catch(() => null);
  throw new Refused(why?.error ?? `http_${answer.status}`, why?.message ?? '');
}

/**
 * What was ended on purpose is not lost.
 * @param {AbortSignal} signal
 * @param {unknown} cause
 * @returns {never}
 */
function lost(signal, cause) {
  if (signal.aborted) throw cause;
  throw new Refused('offline', String(cause));
}
