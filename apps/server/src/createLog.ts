import { pino, type DestinationStream, type Level, type Logger } from 'pino'

/** The log of this process, on standard output. Written asynchronously; the rest is flushed at exit. */
export const createLog = (level: Level | 'silent'): Logger =>
  pino({ level, base: null, timestamp: createTimestamp() }, createBufferedStream())

/** Caches the text of the current millisecond: many lines share it, and formatting a date is slow. */
function createTimestamp(): () => string {
  let lastMs = 0
  let text = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) {
      lastMs = nowMs
      text = `,"time":"${new Date(nowMs).toISOString()}"`
    }
    return text
  }
}

/** Writes all lines of one turn of the event loop together: the destination measures its whole buffer at each write. */
function createBufferedStream(): DestinationStream {
  const destination = pino.destination({ sync: false })
  let lines = ''
  const flush = () => {
    if (lines !== '') destination.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    flush()
    destination.flushSync()
  })
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
