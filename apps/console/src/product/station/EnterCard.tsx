import { stationRenew } from '@millrace/contract/console/station'
import { Alert, Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { Copyable } from '../../components/Copyable.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { Section } from '../../components/Section.tsx'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import type { Station } from './stationBadges.ts'

type Props = { readonly station: Station; readonly password: string; readonly onPassword: (password: string) => void }

/** What a gateway is told: which machine it speaks for, and where. Its key it makes itself. */
export const GatewayCard = ({ station: { address, machineId, machineKey } }: Pick<Props, 'station'>) => (
  <Section title="Enter this in the gateway" description="In its settings. It makes a key by itself, and shows it.">
    <Facts>
      <Fact name="Server">
        <Copyable text={address || location.origin} label="Copy the server’s address" />
      </Fact>
      <Fact name="Machine">
        <Copyable text={machineId} label="Copy the machine’s id" />
      </Fact>
      <Fact name="Approved key">
        {machineKey ? <Copyable text={machineKey} label="Copy the key" /> : 'None yet: propose the one that it shows'}
      </Fact>
    </Facts>
    <Note sx={{ mt: 1 }}>A gateway has no password. What the key has not signed is refused, and counted beside.</Note>
  </Section>
)

/** What is typed into the charger, or scanned by its installer’s app. */
export function EnterCard({ station, password: made, onPassword }: Props) {
  const { id, address, identity, passwordEndsTime } = station
  // Once the charger has another one, this one opens nothing.
  const password = passwordEndsTime ? made : ''
  const canRenew = useCanCall(stationRenew)
  return (
    <Section title="Enter this in the charger" description="In its app or display under “backend” or “OCPP”.">
      <Facts>
        <Fact name="Address">
          <Copyable text={address.slice(0, -identity.length - 1)} label="Copy the address" />
        </Fact>
        <Fact name="Name of the charge point">
          <Copyable text={identity} label="Copy the name" />
        </Fact>
        <Fact name="One-time password">
          {password ? (
            <Copyable text={password} label="Copy the password">
              {password.match(/.{1,8}/g)?.join(' ') ?? password}
            </Copyable>
          ) : passwordEndsTime ? (
            `Was shown once, and ends ${formatMoment(passwordEndsTime)}`
          ) : (
            'Replaced by one that nobody sees'
          )}
        </Fact>
      </Facts>
      {password && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 1.5 }}>
          <Box sx={{ width: 160, '& svg': { width: 1, display: 'block', borderRadius: '12px' } }}>
            <QrCode
              text={JSON.stringify({ url: address, identity, password })}
              label="Address, name and password of the charger"
            />
          </Box>
          <Alert severity="info" sx={{ flex: '1 1 220px' }}>
            Shown once. With its first message the charger gets a password that nobody sees.
          </Alert>
        </Box>
      )}
      {!password && canRenew && (
        <Box sx={{ mt: 1.5 }}>
          <ConfirmButton
            variant="outlined"
            label="Make a new password"
            title={`A new password for ${identity}?`}
            onConfirm={async () => onPassword((await send(stationRenew, { id })).data.password)}
          >
            The one that it has ends at once, and the charger is turned away until the new one is entered.
          </ConfirmButton>
          <Note sx={{ mt: 0.5 }}>For a charger that was reset, or where nobody wrote it down.</Note>
        </Box>
      )}
    </Section>
  )
}
