import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import type { Station } from './stationBadges.ts'
import { toBase64Key } from './toBase64Key.ts'
import { toWattHours } from './toWattHours.ts'

type Meter = Station['meters'][number]
type Props = {
  readonly station: Station
  /** The one that is replaced. */
  readonly replaced?: Meter | undefined
  readonly onClose: () => void
}

const findRegisterProblem = (typed: string): string =>
  /^(\d{1,9}(\.\d{1,6})?)?$/.test(typed.trim()) ? '' : 'Kilowatt-hours, such as 1234.567.'
const findKeyProblem = (typed: string): string =>
  toBase64Key(typed) === null ? 'Hexadecimal digits, base64 or PEM, as the meter or its maker gives it.' : ''

/** A meter at a connector, or another one in its place. */
export function MeterDialog({ station, replaced, onClose }: Props) {
  const taken = station.meters.filter(({ closedTime }) => closedTime === null).map(({ connector }) => connector)
  const free = Array.from({ length: station.connectors }, (_, index) => index + 1).filter(
    (connector) => !taken.includes(connector),
  )
  return (
    <ProposeDialog
      title={replaced ? `Replace the meter ${replaced.serial}?` : `A meter for ${station.identity}`}
      defaultValues={{
        connector: String(replaced?.connector ?? free[0] ?? 1),
        serial: '',
        publicKey: '',
        registerKind: 'continuous',
        register: '',
        lastRegister: '',
      }}
      toWish={({ connector, serial, publicKey, registerKind, register, lastRegister }) => {
        const content = {
          stationId: station.id,
          connector: Number(connector),
          serial: serial.trim(),
          publicKey: toBase64Key(publicKey) ?? '',
          registerKind: toRegisterKind(registerKind),
          register: registerKind === 'session' ? '0' : toWattHours(register),
        }
        return replaced
          ? { kind: 'meter-replacement', content: { ...content, lastRegister: toWattHours(lastRegister) } }
          : { kind: 'meter', content }
      }}
      reasonHint="Say who has read the sticker and the register."
      onClose={onClose}
    >
      {(values) => (
        <>
          <Typography>
            Compare with the sticker on the meter. Another operator has to approve it, and neither of you can decide
            reports of its sessions.
          </Typography>
          {replaced ? (
            <FormField
              name="lastRegister"
              label={`Last register of ${replaced.serial}`}
              isRequired
              findProblem={findRegisterProblem}
              unit="kWh"
              autoComplete="off"
            />
          ) : (
            <FormField
              name="connector"
              label="Connector"
              options={free.map((each) => [String(each), String(each)] as const)}
            />
          )}
          <FormField
            name="serial"
            label="Serial number"
            isRequired
            lengthMax={60}
            autoComplete="off"
            input={{ spellCheck: false }}
          />
          <FormField
            name="publicKey"
            label="Public key"
            hint="Empty for a meter that does not sign. Its sessions are weaker evidence."
            findProblem={findKeyProblem}
            lines={{ min: 2, max: 6 }}
            autoComplete="off"
            input={{ spellCheck: false, style: { fontFamily: monoFamily } }}
          />
          <FormField
            name="registerKind"
            label="Its register"
            options={[
              ['continuous', 'Counts on'],
              ['session', 'Begins each session at zero'],
            ]}
            hint="As its records say it. From zero, sessions are told apart by the numbers of their records, and by time."
          />
          {values.registerKind === 'continuous' && (
            <FormField
              name="register"
              label="Register now"
              isRequired
              findProblem={findRegisterProblem}
              unit="kWh"
              autoComplete="off"
            />
          )}
        </>
      )}
    </ProposeDialog>
  )
}

const toRegisterKind = (typed: string): 'continuous' | 'session' => (typed === 'session' ? 'session' : 'continuous')
