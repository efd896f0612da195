/**
 * Thrown where work has to wait its turn and the queue is too long already: better a clear "later" now than an answer
 * nobody waits for.
 */
export class ServerBusy extends Error {}
