import type { Settings } from './settings.ts'
import { SettingsError } from './settingsError.ts'
import type { Source, SourceParts } from './source.ts'
import type { Store } from './store/Store.ts'

/** The source that the settings name. What another one needs is not loaded. */
export async function createSource(settings: Settings, store: Store, parts: SourceParts): Promise<Source> {
  const address = new URL(settings.GATEWAY_ADDRESS)
  const told = {
    ...parts,
    counts: settings.GATEWAY_COUNTS,
    messages: settings.GATEWAY_MESSAGES,
    silentMs: settings.GATEWAY_SILENT_SECONDS * 1_000,
    told: () => store.state.told,
    keepSale: (sale: { readonly id: string; readonly count: number; readonly money: number }) =>
      store.write({ kind: 'sale', ...sale }),
  }
  switch (settings.GATEWAY_SOURCE) {
    case 'sunspec': {
      expectProtocol(address, 'tcp:')
      if (settings.GATEWAY_COUNTS !== 'energy') throw new SettingsError('GATEWAY_COUNTS must be energy for sunspec.')
      const { createSunspecSource } = await import('./sunspec/sunspecSource.ts')
      return createSunspecSource(
        {
          host: address.hostname.replace(/^\[|\]$/g, ''),
          port: Number(address.port || 502),
          units: toUnits(address.pathname.slice(1)),
          reads: settings.GATEWAY_SUNSPEC_READS,
        },
        parts,
      )
    }
    case 'mqtt': {
      expectProtocol(address, 'mqtt:', 'mqtts:', 'ws:', 'wss:')
      const topic = decodeURIComponent(address.pathname.slice(1)).replace(/\/+$/, '')
      if (!topic || /[#+]/.test(topic)) throw new SettingsError('GATEWAY_ADDRESS must end with a topic of the machine.')
      address.pathname = ''
      const { createMqttSource } = await import('./mqtt/mqttSource.ts')
      const clientId = `millrace-${settings.GATEWAY_MACHINE.replaceAll('-', '').slice(0, 14)}`
      return createMqttSource({ url: address.href, topic, clientId }, told)
    }
    case 'push': {
      expectProtocol(address, 'http:')
      const token = settings.GATEWAY_PUSH_TOKEN
      if (!token) throw new SettingsError('GATEWAY_PUSH_TOKEN must be set for push.')
      const { createPushSource } = await import('./push/pushSource.ts')
      const host = address.hostname.replace(/^\[|\]$/g, '')
      return createPushSource({ host, port: Number(address.port || 80), token }, told)
    }
  }
}

function expectProtocol(address: URL, ...protocols: readonly string[]): void {
  if (!protocols.includes(address.protocol))
    throw new SettingsError(`GATEWAY_ADDRESS must begin with ${protocols.map((name) => `${name}//`).join(' or ')}.`)
}

function toUnits(path: string): number[] {
  const units = (path || '1').split(',').map(Number)
  if (units.some((unit) => !Number.isInteger(unit) || unit < 0 || unit > 247))
    throw new SettingsError('GATEWAY_ADDRESS must end with unit numbers, such as /1 or /1,2.')
  return units
}
