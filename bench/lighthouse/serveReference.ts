import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { runVite } from '../../tools/start/build.ts'

const source = join(import.meta.dirname, '../../apps/app/reference')
const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** The reference page, compressed as the app is, with its one list from the server. */
export async function serveReference(serverUrl: string, folder: string) {
  await runVite('reference page', source, folder)
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in types)
  const files = new Map(
    await Promise.all(
      names.map(
        async (name) => [`/${name}`, brotliCompressSync(await readFile(join(folder, name)))] satisfies [string, Buffer],
      ),
    ),
  )
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const name = url === '/' ? '/index.html' : url
    const file = files.get(name)
    if (file)
      response
        .writeHead(200, {
          'content-type': types[extname(name)],
          'content-encoding': 'br',
          'cache-control': name === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        })
        .end(file)
    else
      void fetch(`${serverUrl}${url}`)
        .then(async (answer) =>
          response
            .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
            .end(await answer.text()),
        )
        .catch(() => response.writeHead(502).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
