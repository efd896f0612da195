/** The settings are wrong: whoever set the gateway up has to read the message first. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
