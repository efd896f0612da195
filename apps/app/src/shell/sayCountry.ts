import { paths } from '@millrace/contract/paths'

/** The personal details, which then ask for the country at once. */
export const sayCountryPath = `${paths.profile}?ask=country`
