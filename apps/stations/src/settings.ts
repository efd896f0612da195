import {
  type Environment,
  readSettings as readFrom,
  type SettingsOf,
  wholeNumber,
} from '@millrace/program/readSettings'
import { findTlsProblems, optionalFile } from '@millrace/program/readTls'
import { z } from 'zod'

/** The settings are wrong: an operator has to read the message first. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** `expects` completes the sentence "NAME must be …". */
const definitions = {
  STATIONS_DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/millrace_stations:[^@/]+@/),
    expects: 'the URL by which the role millrace_stations comes to the database, with its password',
  },
  STATIONS_HOST: { schema: z.string().min(1), expects: 'the address to listen on', default: '127.0.0.1' },
  STATIONS_PORT: { schema: wholeNumber(0, 65_535), expects: 'the port to listen on, such as 8094', default: '8094' },
  STATIONS_HEARTBEAT_SECONDS: {
    schema: wholeNumber(10, 3_600),
    expects: 'a number from 10 to 3600: how often a station says that it is there',
    default: '300',
  },
  STATIONS_PROXY: {
    schema: z.enum(['on', 'off']),
    expects: 'on behind a proxy that sets X-Forwarded-For, otherwise off',
    default: 'off',
  },
  TLS_CERT_FILE: {
    schema: optionalFile,
    expects: 'the file of a certificate, by which stations come over wss; without it, over ws behind a proxy',
  },
  TLS_KEY_FILE: { schema: optionalFile, expects: 'the file with the private key of TLS_CERT_FILE' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    expects: 'one of debug, info, warn, error, silent',
    default: 'info',
  },
} as const

export type Settings = SettingsOf<typeof definitions>

/** Throws with one sentence for each wrong setting. Values are never repeated, since one of them is a secret. */
export function readSettings(env: Environment): Settings {
  const read = readFrom(definitions, env)
  const problems = 'problems' in read ? read.problems : findTlsProblems(read.settings)
  if ('problems' in read || problems.length > 0) throw new SettingsError(problems.join(' '))
  return read.settings
}
