import { toRoleUrl, type RolePasswords } from '../src/db/appRole.ts'

/** Of the roles of every test database. */
export const testPasswords: RolePasswords = {
  app: 'application-of-tests',
  rail: 'rails-of-tests',
  signer: 'signer-of-tests',
  stations: 'stations-of-tests',
}

/** The database URL with the application's login. */
export const toAppUrl = (ownerUrl: string): string => toRoleUrl(ownerUrl, 'app', testPasswords.app)
/** The database URL with the rails' login. */
export const toRailUrl = (ownerUrl: string): string => toRoleUrl(ownerUrl, 'rail', testPasswords.rail)
/** The database URL with the signer's login. */
export const toSignerUrl = (ownerUrl: string): string => toRoleUrl(ownerUrl, 'signer', testPasswords.signer)
/** The database URL with the login of the stations' program. */
export const toStationsUrl = (ownerUrl: string): string => toRoleUrl(ownerUrl, 'stations', testPasswords.stations)

/** The connections of ROLE=migrate. */
export const toMigrationUrls = (ownerUrl: string) => ({
  DATABASE_URL: ownerUrl,
  APP_DATABASE_URL: toAppUrl(ownerUrl),
  RAIL_DATABASE_URL: toRailUrl(ownerUrl),
  SIGNER_DATABASE_URL: toSignerUrl(ownerUrl),
  STATIONS_DATABASE_URL: toStationsUrl(ownerUrl),
})
