import { pino, type DestinationStream, type Level, type Logger } from 'pino'

/**
 * The log of this process, on standard output. Written beside the work rather than in it; what is left is written at
 * the end.
 */
export const createLog = (level: Level | 'silent'): Logger =>
  pino({ level, base: null, timestamp: timeOfMillisecond() }, byTurn())

/** Many lines are of the same millisecond, and writing a date out is slow. */
function timeOfMillisecond(): () => string {
  let lastMs = 0
  let last = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) {
      lastMs = nowMs
      last = `,"time":"${new Date(nowMs).toISOString()}"`
    }
    return last
  }
}

/**
 * Hands on all lines of one turn of the event loop together: the destination measures its whole buffer anew at each
 * write.
 */
function byTurn(): DestinationStream {
  const destination = pino.destination({ sync: false })
  let lines = ''
  const handOn = () => {
    if (lines !== '') destination.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    handOn()
    destination.flushSync()
  })
  return {
    write(line) {
      if (lines === '') setImmediate(handOn)
      lines += line
    },
  }
}
