import { readFileSync } from 'node:fs'
import type { Settings } from '../settings.ts'

type Tls = { readonly https?: { readonly cert: string; readonly key: string; readonly minVersion: 'TLSv1.2' } }

/** Fastify's option for answering over https; none without a certificate. A new one is read at the next start. */
export const readTls = ({
  TLS_CERT_FILE: cert,
  TLS_KEY_FILE: key,
}: Pick<Settings, 'TLS_CERT_FILE' | 'TLS_KEY_FILE'>): object => {
  if (cert === '') return {}
  return {
    https: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8'), minVersion: 'TLSv1.2' },
  } satisfies Tls
}
