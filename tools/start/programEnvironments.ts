import type { Settings } from '../../apps/server/src/settings.ts'

/** The settings without what opens the database, the rails or the bank: each program is given its own. */
export const withoutSecrets = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/DATABASE_URL$|^SIGNER_|^RAILS_|^PGBACKREST_/.test(name) && name !== 'BANK_SECRET',
    ),
  )

/** How frugal glibc is, as run.mjs or somebody else has said: some programs are given little else of it. */
export const memorySettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')))

type BankParts = {
  readonly settings: Settings
  readonly bank: { readonly port: number; readonly url: string; readonly secret: string }
  readonly folder: string
  readonly callbackUrl: string
}
export const bankEnvironment = ({ settings, bank, folder, callbackUrl }: BankParts): NodeJS.ProcessEnv => ({
  BANK_PUBLIC_URL: bank.url,
  ...withoutSecrets(),
  BANK_PORT: String(bank.port),
  BANK_HOST: settings.HOST,
  BANK_DATA: folder,
  BANK_SECRET: bank.secret,
  PRACTICE_MODE: settings.PRACTICE_MODE,
  BANK_CALLBACK_URL: `${callbackUrl}/api/rail/bank/callback`,
})

type SignerParts = {
  readonly settings: Settings
  readonly databaseUrl: string
  readonly chainUrls: Readonly<Record<'CHAIN_RPC_URL' | 'TRON_RPC_URL', string>>
  readonly folder: string
}
/** The signer's own settings only, without the owner's database URL and the other programs' secrets. */
export const signerEnvironment = ({ settings, databaseUrl, chainUrls, folder }: SignerParts): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name.startsWith('SIGNER_') || ['PATH', 'LOG_LEVEL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS'].includes(name),
    ),
  ),
  ...chainUrls,
  SIGNER_DATABASE_URL: databaseUrl,
  SIGNER_DATA: folder,
  PRACTICE_MODE: settings.PRACTICE_MODE,
})

type StationsParts = { readonly settings: Settings; readonly databaseUrl: string; readonly port: number }
/** The same for the program of the charging stations. */
export const stationsEnvironment = ({ settings, databaseUrl, port }: StationsParts): NodeJS.ProcessEnv => ({
  STATIONS_HOST: settings.HOST,
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name.startsWith('STATIONS_') || ['PATH', 'LOG_LEVEL', 'NODE_ENV'].includes(name),
    ),
  ),
  STATIONS_DATABASE_URL: databaseUrl,
  STATIONS_PORT: String(port),
})

type FleetParts = {
  readonly stationsUrl: string
  readonly serverUrl: string
  readonly folder: string
  readonly port: number
}
/** Simulated machines stand outside: they know where to connect, and nothing of the platform. */
export const fleetEnvironment = ({ stationsUrl, serverUrl, folder, port }: FleetParts): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: process.env['NODE_ENV'],
  ...(process.env['FLEET_SUN'] && { FLEET_SUN: process.env['FLEET_SUN'] }),
  FLEET_STATIONS_URL: stationsUrl,
  FLEET_SERVER_URL: serverUrl,
  FLEET_DATA: folder,
  FLEET_PORT: String(port),
})
