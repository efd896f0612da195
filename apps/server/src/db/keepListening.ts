import pg from 'pg'

const retryMs = 500

export type Listener = {
  readonly url: string
  readonly name: string
  readonly channels: readonly string[]
  /** Called with each new connection, once it listens. */
  readonly onListening: (client: pg.Client) => void
  readonly onNotification: (channel: string, payload: string) => void
  /** Called when the connection is lost, or could not be made. */
  readonly onLost: (error?: Error) => void
}

/** Listens on a connection of its own, and on a new one whenever it is lost, until it is stopped. */
export function keepListening(listener: Listener): { readonly stop: () => Promise<void> } {
  let isStopping = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const started = connect()

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: listener.url,
      application_name: listener.name,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    current = client
    let isLost = false
    const onLost = (error?: Error): void => {
      // Both 'error' and 'end' may be emitted.
      if (isLost) return
      isLost = true
      if (isStopping) return
      listener.onLost(error)
      client.end().catch(() => {})
      retry = setTimeout(() => void connect(), retryMs)
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ channel, payload }) => listener.onNotification(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of listener.channels) await client.query(`listen ${channel}`)
      listener.onListening(client)
    } catch (error) {
      onLost(error as Error)
    }
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(retry)
      await started
      await current?.end().catch(() => {})
    },
  }
}
