/**
 * The shapes of what goes round in the page; those of the server are described in docs/protocol.md.
 * Nothing here runs.
 *
 * @typedef {object} View A position.
 * @property {number} number How many actions led to it.
 * @property {number[]} to_act
 * @property {boolean} over
 * @property {number[]} scores
 * @property {number[] | null} places
 * @property {any} position The game's own fields.
 * @property {string[] | null} legal
 * @property {{token: string, seat: number} | null} last
 *
 * @typedef {object} SeatInfo
 * @property {number} seat
 * @property {'person' | 'computer' | 'open'} kind
 * @property {string | null} name
 * @property {number | null} level
 * @property {boolean} mine
 * @property {boolean} present
 * @property {boolean} left
 *
 * @typedef {object} Clock
 * @property {'live' | 'days'} kind
 * @property {(number[]) | null} left
 * @property {number | null} running
 * @property {number} at
 * @property {number | null} deadline
 *
 * @typedef {object} TableInfo The message `table`.
 * @property {string} id
 * @property {string} game
 * @property {number} players
 * @property {string[]} options
 * @property {string} edition
 * @property {any} board
 * @property {number} first
 * @property {SeatInfo[]} seats
 * @property {string[]} tokens
 * @property {number[]} movers
 * @property {View} view
 * @property {Clock | null} clock
 * @property {{kind: string, by: number, number: number, waits_for: number[]} | null} offer
 * @property {number} watchers
 * @property {string | null} rematch
 * @property {number} created
 * @property {string | null} cause
 * @property {string | null} [position] The text of the position that a study begins with, if it was set up by hand.
 *
 * @typedef {object} Tried
 * @property {View | null} view
 * @property {{error: string, clause: string | null, message: string} | null} refusal
 *
 * @typedef {object} Prefs What the visitor has switched on, kept in the browser.
 * @property {boolean} targets Legal targets are shown.
 * @property {boolean} confirm An action is done only after a second word.
 * @property {boolean} turn The board turns to who is to act.
 * @property {boolean} sound
 * @property {boolean} patterns Colours are told apart by pattern too.
 * @property {boolean} motion Pieces move (false with reduced motion).
 *
 * @typedef {object} Composition What is being put together and not yet done.
 * @property {string} text What it is so far, in words.
 * @property {string | null} token What it would be if it were done now.
 * @property {(() => void) | null} undo Takes the last step of it back.
 * @property {() => void} cancel Drops it.
 *
 * @typedef {object} Host What a table gives its board.
 * @property {(key: string, values?: Record<string, string | number>) => string} t
 * @property {(token: string) => void} act Does it (the table asks for a second word if that is switched on).
 * @property {(token: string) => Promise<Tried>} attempt What would come of a token.
 * @property {(text: string) => void} announce Says it to screen readers.
 * @property {(name: 'pick' | 'place' | 'hop' | 'capture' | 'turn' | 'wrong' | 'win') => void} sound
 * @property {(composition: Composition | null) => void} compose Shows what is being put together.
 * @property {(seat: number) => string} name The name of a seat.
 * @property {(token: string | null, words: string) => void} [barred] Something was chosen that cannot be done: the
 *   token that it would have been, if it was one, and the board's words for it. A lesson says why.
 * @property {(square: string) => void} [poked] A square was pointed at with empty hands: whoever sets up a position
 *   has other uses for it than the board.
 * @property {Prefs} prefs
 *
 * @typedef {object} Scene What a board shows.
 * @property {TableInfo} table
 * @property {View} view The position shown: the present one, or an earlier one that is looked back at.
 * @property {number | null} actor The seat that the visitor may act for now; null: look only.
 * @property {number} bottom The seat before whom the board lies.
 * @property {string[]} line Tokens drawn as arrows or ghosts: a hint. Empty for none.
 * @property {boolean} [free] A position is being set up: what is laid need only be on free squares.
 *
 * @typedef {object} Board A game's board on the page.
 * @property {HTMLElement} element The board.
 * @property {HTMLElement | null} tray What lies beside it: shapes, supply, prisoners. It goes beside or below the board.
 * @property {(scene: Scene, before: View | null) => Promise<void>} show Draws a scene; `before` is the
 *   position that `view.last` was done in, if it is to be animated. Ends when the motion does; a
 *   call before that ends it at once.
 * @property {(event: KeyboardEvent) => boolean} key A key; true: it was for the board. The board is asked first while
 *   something is being put together or the focus is in it or its tray, otherwise after the table's own keys.
 * @property {() => void} dispose
 *
 * @typedef {object} GameModule What the module of a game exports by default.
 * @property {(host: Host) => Board} board
 * @property {(t: Host['t'], token: string, scene: {table: TableInfo, seat: number}) => string} say An action in words, for the
 *   list of actions' titles and for screen readers.
 * @property {(t: Host['t'], table: TableInfo, view: View) => {seat: number, total: number, parts: {name: string, points: number}[]}[]} score
 *   Every seat's score with its parts, in words.
 * @property {boolean} [race] Whether its scores grow over the game, so that a graph of them says something.
 * @property {(table: TableInfo, seat: number) => {colour: string, mark: string}} colour A CSS colour (a variable such as
 *   `var(--seat-1)`) and the name of its pattern for a seat.
 */
export {};
