import pg from 'pg'
import { collect } from './collect.ts'
import { toCall } from './commands.ts'
import type { Station } from './Station.ts'
import type { Command, Store } from './store.ts'

const retryMs = 1_000

type Options = {
  readonly databaseUrl: string
  readonly store: Store
  readonly find: (stationId: string) => Station | undefined
  readonly onFault: (error: unknown) => void
}

/** Sends what operators ask stations to do, when they ask, and stores the answers. */
export function watchCommands({ databaseUrl, store, find, onFault }: Options) {
  let isStopping = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const started = listen()

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'millrace stations commands',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    current = client
    let isLost = false
    const onLost = (error?: Error): void => {
      // Both 'error' and 'end' may come.
      if (isLost || isStopping) return
      isLost = true
      if (error) onFault(error)
      client.end().catch(() => {})
      retry = setTimeout(() => void listen(), retryMs)
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ payload }) => {
      const stationId = payload?.split(' ')[1] ?? ''
      if (find(stationId)) void taking.submit(stationId).catch(onFault)
    })
    try {
      await client.connect()
      await client.query('listen station_command')
    } catch (error) {
      onLost(error as Error)
    }
  }

  const taking = collect(
    async (stationIds: readonly string[]) => {
      for (const command of await store.takeCommands(stationIds)) void send(command).catch(onFault)
    },
    { max: 500 },
  )

  async function send(command: Command): Promise<void> {
    const station = find(command.stationId)
    try {
      if (!station) throw new Error('the station is not connected')
      const { action, payload } = toCall(station.protocol, command)
      await store.answerCommand(command.id, 'answered', await station.rpc.call(action, payload))
    } catch (error) {
      await store.answerCommand(command.id, 'failed', { error: (error as Error).message })
    }
  }

  return {
    /** Sends what was asked of a station a moment before it connected. */
    take: taking.submit,
    async stop() {
      isStopping = true
      clearTimeout(retry)
      await started
      await current?.end().catch(() => {})
    },
  }
}
