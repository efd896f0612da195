import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceUrls } from '../settingSchemas.ts'
import { compressIfWorthwhile } from './compressIfWorthwhile.ts'
import { chooseLanguage, type FirstAnswers } from './firstAnswers.ts'
import { createContentSecurityPolicy } from './securityHeaders.ts'
import { serveFolder } from './serveFolder.ts'
import { addServiceUrls, markPageRevision } from './serviceUrls.ts'

const builtFolders = {
  app: join(import.meta.dirname, '../../../app/dist'),
  console: join(import.meta.dirname, '../../../console/dist'),
}

const ordinaryPolicy = createContentSecurityPolicy()

type PageOptions = {
  readonly serviceUrls?: ServiceUrls
  readonly policy?: string
  readonly firstAnswers?: FirstAnswers
  readonly folders?: typeof builtFolders
}

/** The built app at `/` and the console at `/console/`, with the compressed files that their builds produced. */
export async function addPages(
  server: FastifyInstance,
  { serviceUrls = {}, policy = ordinaryPolicy, firstAnswers, folders = builtFolders }: PageOptions,
): Promise<void> {
  server.get('/console', (_request, reply) => reply.redirect('/console/'))
  for (const [prefix, folder] of [
    ['/console/', folders.console],
    ['/', folders.app],
  ] as const) {
    await server.register(async (site) => {
      answerUntilBuilt(site, prefix, folder)
      if (firstAnswers && prefix === '/') addFirstPage(site, folder, serviceUrls, firstAnswers)
      if (Object.keys(serviceUrls).length > 0 || policy !== ordinaryPolicy)
        addOwnPages(site, { prefix, folder, serviceUrls, policy })
      await serveFolder(site, { root: folder, prefix, ...staticOptions })
    })
  }
}

/** The pages may still be being built when the server starts. Other paths lead nowhere then, and are answered so. */
function answerUntilBuilt(site: FastifyInstance, prefix: string, folder: string): void {
  let isBuilt = false
  site.addHook('onRequest', async (request, reply) => {
    isBuilt ||= existsSync(join(folder, 'index.html'))
    if (!isBuilt && request.url.split('?', 1)[0] === prefix)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('This page is not built yet. Run npm start, which builds it.\n')
  })
}

/** The app's page with the answers to its first calls. The service worker keeps `/index.html`, which has none. */
function addFirstPage(
  server: FastifyInstance,
  folder: string,
  serviceUrls: ServiceUrls,
  firstAnswers: FirstAnswers,
): void {
  server.get('/', async ({ headers }, reply) => {
    const [answers, built] = await Promise.all([
      firstAnswers(chooseLanguage(headers['accept-language'])),
      // A new build has other names in it.
      readFile(join(folder, 'index.html'), 'utf8'),
    ])
    const page = addServiceUrls(built, serviceUrls)
    const text = page.replace('</body>', () => `${answers}</body>`)
    const compressed = compressIfWorthwhile(text, headers['accept-encoding'])
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language' })
      .type('text/html; charset=utf-8')
    if (compressed) reply.header('content-encoding', compressed.encoding)
    return reply.send(compressed?.bytes ?? text)
  })
}

type OwnPages = {
  readonly prefix: string
  readonly folder: string
  readonly serviceUrls: ServiceUrls
  readonly policy: string
}

/**
 * The page, and its service worker if it has one, when the page names the services' hosts or has a policy of its own.
 * An installed app keeps the page with its policy, so another policy is another revision of the page.
 */
function addOwnPages(server: FastifyInstance, { prefix, folder, serviceUrls, policy }: OwnPages): void {
  const send = (type: string, read: () => Promise<string | null>) => async (_: FastifyRequest, reply: FastifyReply) => {
    const text = await read()
    if (text === null) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type(type).send(text)
  }
  const readPage = async () => addServiceUrls(await readFile(join(folder, 'index.html'), 'utf8'), serviceUrls)
  for (const path of [prefix, `${prefix}index.html`])
    if (!server.hasRoute({ method: 'GET', url: path })) server.get(path, send('text/html; charset=utf-8', readPage))
  const readWorker = async () => {
    const worker = await readFile(join(folder, 'sw.js'), 'utf8').catch(() => null)
    return worker && markPageRevision(worker, (await readPage()) + policy)
  }
  server.get(`${prefix}sw.js`, send('text/javascript; charset=utf-8', readWorker))
}

const staticOptions = {
  preCompressed: true,
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // The build puts a hash of the content into these names, or names them by it; all other files are revalidated.
    const hasContentHash = /[/\\]assets[/\\](?:[^/\\]+-)?[\w-]{7,8}\.\w+(\.br|\.gz)?$/.test(path)
    reply.header('cache-control', hasContentHash ? 'public, max-age=31536000, immutable' : 'no-cache')
  },
} as const
