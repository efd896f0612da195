import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A file that a program may do without, as a setting. */
export const optionalFile = z.string().transform((path) => path && resolve(path))

type Files = { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string }
type Tls = { readonly https?: { readonly cert: string; readonly key: string; readonly minVersion: 'TLSv1.2' } }

/** Fastify's option for answering over https; none without a certificate. A new one is read at the next start. */
export const readTls = ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: Files): Tls =>
  cert === ''
    ? {}
    : { https: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8'), minVersion: 'TLSv1.2' } }

export const findTlsProblems = (files: { readonly [Name in keyof Files]?: unknown }): string[] =>
  !files.TLS_CERT_FILE === !files.TLS_KEY_FILE ? [] : ['TLS_CERT_FILE and TLS_KEY_FILE need each other.']
