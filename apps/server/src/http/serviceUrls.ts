import { createHash } from 'node:crypto'
import type { ServiceUrls } from '../settingSchemas.ts'

/** The page with the hosts of the services, which app and console read at start without asking for them. */
export function addServiceUrls(page: string, serviceUrls: ServiceUrls): string {
  const entries = Object.entries(serviceUrls)
  if (entries.length === 0) return page
  const content = entries.map(([service, url]) => `${service}=${url}`).join(' ')
  return page.replace('</head>', `<meta name="service-urls" content="${content}" /></head>`)
}

/**
 * The service worker for that page. The build has put a revision of the page into it; another one makes browsers fetch
 * the page again, with the policy that allows its hosts.
 */
export function markPageRevision(worker: string, pageAndPolicy: string): string {
  const revision = createHash('sha256').update(pageAndPolicy).digest('hex').slice(0, 32)
  const marked = worker.replace(/(url:["`]index\.html["`],revision:["`])\w+/, `$1${revision}`)
  if (marked === worker) throw new Error('The service worker does not have the page’s revision where it is expected.')
  return marked
}
