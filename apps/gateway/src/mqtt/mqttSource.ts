import { connect, type MqttClient, type Packet } from 'mqtt'
import type { Source, SourceParts } from '../source.ts'
import { MessageError, parseReading, parseSale } from '../told/messages.ts'
import { ToldMachine, type ToldParts } from '../told/ToldMachine.ts'

export type MqttSettings = {
  /** With the user and the password, if the broker asks for them. */
  readonly url: string
  readonly topic: string
  /** The broker keeps what arrives meanwhile for whoever comes back by the same name. */
  readonly clientId: string
  readonly reconnectMs?: number
}

const payloadMaxBytes = 10_000

/** Takes what a machine publishes at a broker: TOPIC/reading, TOPIC/sale, or a bare number at TOPIC/total. */
export function createMqttSource(
  { url, topic, clientId, reconnectMs = 3_000 }: MqttSettings,
  { log, ...parts }: ToldParts & Pick<SourceParts, 'log'>,
): Source {
  const machine = new ToldMachine(parts)
  const topics = ['reading', 'sale', 'total'].map((name) => `${topic}/${name}`)
  let client: MqttClient | null = null
  let isSubscribed = false

  async function take(path: string, payload: Buffer, isOld: boolean): Promise<void> {
    if (payload.length > payloadMaxBytes) throw new MessageError('it is too long')
    const text = payload.toString()
    const name = path.slice(topic.length + 1)
    if (name === 'sale') await machine.tellSale(parseSale(text))
    else machine.tell(parseReading(name === 'total' ? JSON.stringify({ total: text.trim() }) : text), isOld)
  }

  async function answer(packet: Packet, done: (error?: Error) => void): Promise<void> {
    if (packet.cmd !== 'publish') return done()
    try {
      await take(packet.topic, Buffer.from(packet.payload), packet.retain)
    } catch (error) {
      log(`a message at ${packet.topic} was not taken: ${(error as Error).message}`)
      // What cannot be used now cannot be used later either.
      if (!(error instanceof MessageError)) return done(error as Error)
    }
    done()
  }

  return {
    protocol: 'mqtt',
    async start() {
      // A session that outlives a connection, so that nothing is lost while this program is away.
      const opened = connect(url, { clientId, clean: false, reconnectPeriod: reconnectMs, connectTimeout: 10_000 })
      client = opened
      opened.on('connect', () => {
        opened
          .subscribeAsync(topics, { qos: 1 })
          .then((granted) => {
            isSubscribed = granted.every(({ qos }) => qos < 128)
            if (!isSubscribed) log('The broker refuses the subscription.')
          })
          .catch(() => undefined)
      })
      opened.on('close', () => {
        isSubscribed = false
      })
      // It connects again by itself.
      opened.on('error', (error) => log(`broker: ${error.message}`))
      // The broker hears that a message has arrived when it is on disk, and sends it again otherwise.
      opened.handleMessage = (packet: Packet, done: (error?: Error) => void) => void answer(packet, done)
    },
    read: () =>
      Promise.resolve(isSubscribed ? machine.read() : { isUp: false, error: 'The broker cannot be reached.' }),
    async stop() {
      await client?.endAsync(true).catch(() => undefined)
      client = null
    },
  }
}
