import type pg from 'pg'

type Connection = {
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
}

/** COPY from this process, which the driver's connection can do and its client does not offer. */
export function copyInto(client: pg.Client, target: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: Connection) => connection.query(`copy ${target} from stdin`),
      handleCopyInResponse(connection: Connection) {
        // A message for some thousand lines: one for all of them would be one string too long.
        for (let from = 0; from < lines.length; from += 5_000)
          connection.sendCopyFromChunk(Buffer.from(`${lines.slice(from, from + 5_000).join('\n')}\n`))
        connection.endCopyFrom()
      },
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        if (!failure) resolve()
      },
    } as unknown as pg.Submittable)
  })
}
