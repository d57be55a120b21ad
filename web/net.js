// @ts-check
/**
 * The way to the server: calls by `fetch`, and one live connection a table that comes back by itself.
 */

/** A call that the server refused, or that did not arrive (`error` is then `offline`). */
export class Refused extends Error {
  /**
   * @param {string} error
   * @param {string} message
   * @param {string | null} [clause] The rule that it breaks.
   */
  constructor(error, message, clause = null) {
    super(message);
    this.error = error;
    this.clause = clause;
  }
}

/** Answers that are here before the call: each is good for the next one. @type {Map<string, any>} */
const given = new Map(Object.entries(withPage()));
/** How far the server's clock is ahead of ours, in milliseconds, as its last answer has it. */
let ahead = clock();

export function skew() {
  return ahead;
}

/**
 * Gives the answer to the next `GET` of a path.
 * @param {string} path
 * @param {any} answer
 */
export function give(path, answer) {
  given.set(path, answer);
}

/**
 * The answers that came with the page. Who comes back to it by the browser's history may be shown a
 * page of long ago, out of the browser's store: then everything is asked for.
 * @returns {Record<string, any>}
 */
function withPage() {
  const text = globalThis.document?.getElementById('answers')?.textContent;
  return (text && navigation()?.transferSize !== 0 && parsed(text)) || {};
}

function navigation() {
  return /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType('navigation')[0]);
}

/** The server's clock against ours, when the page came. */
function clock() {
  const now = given.get('now');
  return now ? now - performance.timeOrigin - (navigation()?.responseStart ?? 0) : 0;
}

/**
 * Calls the server.
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  if (method === 'GET' && given.has(path)) {
    const answer = given.get(path);
    given.delete(path);
    return answer;
  }
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (cause) {
    throw new Refused('offline', String(cause));
  }
  const date = Date.parse(answer.headers.get('date') ?? '');
  // The header has whole seconds: the middle of the second is the best guess.
  if (!Number.isNaN(date)) ahead = date + 500 - Date.now();
  const text = await answer.text();
  if (answer.ok) return answer.headers.get('content-type')?.startsWith('text/plain') ? text : parsed(text);
  throw refused(answer.status, text);
}

/**
 * Asks for an answer that is a file.
 * @param {string} path
 * @param {any} body
 * @returns {Promise<Blob>}
 */
export async function file(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch((cause) => {
    throw new Refused('offline', String(cause));
  });
  if (!answer.ok) throw refused(answer.status, await answer.text());
  return answer.blob();
}

/**
 * Asks for an answer that comes line by line, each a value. Whoever stops listening, or says so by the
 * signal, ends the work on the server as well.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* lines(path, body, signal) {
  const own = new AbortController();
  const end = () => own.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: own.signal,
    });
    if (!answer.ok || !answer.body) throw refused(answer.status, await answer.text());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const whole = (rest + next.value).split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) if (line) yield parsed(line);
    }
  } catch (cause) {
    if (signal.aborted) throw new Refused('stopped', 'stopped');
    throw cause instanceof Refused ? cause : new Refused('offline', String(cause));
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/**
 * @param {number} status
 * @param {string} text
 */
function refused(status, text) {
  const data = parsed(text);
  return new Refused(data?.error ?? `http_${status}`, data?.message ?? text.slice(0, 200), data?.clause ?? null);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Milliseconds between a ping and giving the connection up, between pings, and of the longest wait. */
const ANSWER = 5_000;
const QUIET = 15_000;
const LONGEST = 15_000;

/**
 * A table's live connection. Nothing is ever sent twice: what was under way when the connection
 * broke is answered with an error, and the table as it stands comes with the next connection.
 */
export class Live {
  /**
   * @param {string} id
   * @param {{heard: (message: any) => void, connected: (open: boolean) => void}} listener
   */
  constructor(id, listener) {
    this.id = id;
    this.listener = listener;
    this.open = false;
    this.ended = false;
    this.tries = 0;
    this.next = 1;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, {done: (message: any) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watch = undefined;
    this.wake = () => this.woken();
    addEventListener('online', this.wake);
    addEventListener('offline', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/live`,
    );
    this.socket = socket;
    // A server that accepts and then says nothing is as good as none.
    this.watch = setTimeout(() => socket.close(), ANSWER);
    socket.onmessage = (event) => this.heard(socket, event.data);
    socket.onclose = () => this.lost(socket);
  }

  /**
   * Says something that needs no answer.
   * @param {string} type
   * @param {object} [fields]
   * @returns {boolean} Whether it could be said.
   */
  say(type, fields = {}) {
    if (!this.open || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ type, ...fields }));
    return true;
  }

  /**
   * Asks something; the answer is the message with the same `request`.
   * @param {string} type
   * @param {object} [fields]
   * @returns {Promise<any>}
   */
  ask(type, fields = {}) {
    const request = this.next++;
    return new Promise((done, failed) => {
      if (!this.say(type, { ...fields, request })) failed(new Refused('offline', 'not connected'));
      else this.waiting.set(request, { done, failed });
    });
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.fail();
  }

  /**
   * @param {WebSocket} socket
   * @param {any} data
   */
  heard(socket, data) {
    if (socket !== this.socket || this.ended) return;
    const message = parsed(String(data));
    if (!message) return;
    this.guard(socket);
    if (!this.open) {
      this.open = true;
      this.tries = 0;
      this.listener.connected(true);
    }
    this.answer(message);
    if (message.type !== 'pong') this.listener.heard(message);
  }

  /** @param {any} message */
  answer(message) {
    const waiting = this.waiting.get(message.request);
    if (!waiting) return;
    this.waiting.delete(message.request);
    waiting.done(message);
  }

  /**
   * Pings when it has been quiet, and hangs up when nothing comes back.
   * @param {WebSocket} socket
   */
  guard(socket) {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.ping(socket), QUIET);
  }

  /** @param {WebSocket} socket */
  ping(socket) {
    if (!this.say('ping')) return;
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.hangUp(socket), ANSWER);
  }

  /**
   * Closing waits for the other side's goodbye, which may never come: the loss counts at once.
   * @param {WebSocket} socket
   */
  hangUp(socket) {
    socket.close();
    this.lost(socket);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket || this.ended) return;
    this.socket = null;
    clearTimeout(this.watch);
    const was = this.open;
    this.open = false;
    this.fail();
    if (was || this.tries === 0) this.listener.connected(false);
    const wait = Math.min(LONGEST, 300 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The network came or went, or the tab is looked at again: find out at once how things are. */
  woken() {
    if (this.ended || document.hidden) return;
    if (!this.socket) this.connect();
    else if (this.open) this.ping(this.socket);
  }

  fail() {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of waiting) failed(new Refused('offline', 'connection lost'));
  }
}
