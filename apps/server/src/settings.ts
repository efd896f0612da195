import { findTlsProblems } from '@millrace/program/readTls'
import type * as z from 'zod'
import { settingDefinitions, type SettingDefinition } from './settingDefinitions.ts'

type Name = keyof typeof settingDefinitions
export type Settings = { readonly [N in Name]: z.output<(typeof settingDefinitions)[N]['schema']> }
type Environment = Readonly<Record<string, string | undefined>>

/** The connections that a process of each role needs. It must not have the others. */
const connections: Readonly<Record<Settings['ROLE'], readonly Name[]>> = {
  all: ['APP_DATABASE_URL'],
  web: ['APP_DATABASE_URL'],
  worker: ['APP_DATABASE_URL'],
  rails: ['APP_DATABASE_URL', 'RAIL_DATABASE_URL'],
  migrate: ['DATABASE_URL', 'APP_DATABASE_URL', 'RAIL_DATABASE_URL', 'SIGNER_DATABASE_URL', 'STATIONS_DATABASE_URL'],
}

/** Reads the settings of a process of the server, or returns one sentence for each problem. */
export function readSettings(environment: Environment): Settings | { readonly problems: readonly string[] } {
  const settings = readStartSettings(environment)
  if ('problems' in settings) return settings
  const { ROLE } = settings
  const problems = connections.migrate.flatMap((name) => {
    const isNeeded = connections[ROLE].includes(name)
    if (isNeeded && settings[name] === '') return [`${name} is not set; ROLE=${ROLE} needs it.`]
    return !isNeeded && settings[name] !== '' ? [`${name} is set, but ROLE=${ROLE} must not have it.`] : []
  })
  // Web and worker often share a file of settings.
  if (settings.READ_DATABASE_URL !== '' && (ROLE === 'rails' || ROLE === 'migrate'))
    problems.push(`READ_DATABASE_URL is set, but ROLE=${ROLE} must not have it.`)
  if (ROLE === 'rails' && settings.RAILS_SECRET === '') problems.push('RAILS_SECRET is not set; ROLE=rails needs it.')
  if (ROLE === 'rails' && settings.BANK_URL !== '' && settings.BANK_SECRET === '')
    problems.push('BANK_SECRET is not set; BANK_URL needs it.')
  return problems.length > 0 ? { problems } : settings
}

/** The same for `npm start`, which makes the connections of its processes itself. */
export function readStartSettings(environment: Environment): Settings | { readonly problems: readonly string[] } {
  const settings: Record<string, unknown> = {}
  const problems: string[] = []
  const isPractice = (environment['PRACTICE_MODE'] || settingDefinitions.PRACTICE_MODE.default) === 'on'
  for (const [name, definition] of Object.entries<SettingDefinition<unknown>>(settingDefinitions)) {
    const { expects, schema, isSecret, practiceDefault } = definition
    // An empty variable counts as not set, as in most shells' configuration files.
    const text = environment[name] || (isPractice && practiceDefault) || definition.default
    if (text === null) {
      problems.push(`${name} is not set; it must be ${expects}.`)
      continue
    }
    const result = schema.safeParse(text)
    if (result.success) settings[name] = result.data
    else problems.push(`${name} must be ${expects}${isSecret ? '' : `, but is ${JSON.stringify(text)}`}.`)
  }
  if (settings['SMS_GATEWAY_URL'] && !settings['SMS_GATEWAY_SECRET'])
    problems.push('SMS_GATEWAY_SECRET is not set; SMS_GATEWAY_URL needs it.')
  problems.push(...findTlsProblems(settings))
  if (settings['RAILS_URL'] && !settings['RAILS_SECRET']) problems.push('RAILS_SECRET is not set; RAILS_URL needs it.')
  if (problems.length === 0) problems.push(...findFrameProblems(settings as Settings))
  return problems.length > 0 ? { problems } : (settings as Settings)
}

/** What is framed cannot be changed on its way, and is not of the app's origin, where it could read tokens. */
function findFrameProblems({ CUSTOMER_SERVICE_URL, PRACTICE_MODE, PUBLIC_URL }: Settings): readonly string[] {
  const url = URL.parse(CUSTOMER_SERVICE_URL)
  if (!url) return []
  const isLocal = PRACTICE_MODE === 'on' && url.hostname === 'localhost'
  if (url.protocol !== 'https:' && !isLocal)
    return [`CUSTOMER_SERVICE_URL must begin with https://, but is ${JSON.stringify(CUSTOMER_SERVICE_URL)}.`]
  return url.origin === URL.parse(PUBLIC_URL)?.origin
    ? [`CUSTOMER_SERVICE_URL must be of another origin than PUBLIC_URL, but both are of ${url.origin}.`]
    : []
}

/** Every setting with its default and description, for the help text. */
export const describeSettings = (): readonly { name: string; default: string | null; about: string }[] =>
  Object.entries(settingDefinitions).map(([name, definition]) => ({
    name,
    default: definition.default || null,
    about: definition.about,
  }))
