import { Typography } from '@mui/material'
import { FormField } from '../../components/FormField.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { monoFamily } from '../../shell/palette.ts'
import type { Station } from './stationBadges.ts'

/** The Ed25519 key of a machine, as its gateway shows it: 32 bytes in base64. */
export const KeyDialog = ({ station, onClose }: { station: Station; onClose: () => void }) => (
  <ProposeDialog
    title={station.machineKey ? `Another key for ${station.machineName}?` : `A key for ${station.machineName}`}
    defaultValues={{ publicKey: '' }}
    toWish={({ publicKey }) => ({
      kind: 'machine-key',
      content: { machineId: station.machineId, publicKey: publicKey.trim() },
    })}
    reasonHint="Say who has read the key from the gateway, and how."
    onClose={onClose}
  >
    <Typography>
      The gateway shows its key when it starts. Another operator has to approve it, and neither of you can decide
      reports of what it signs.
    </Typography>
    <FormField
      name="publicKey"
      label="Public key"
      isRequired
      findProblem={(typed) =>
        /^([A-Za-z0-9+/]{43}=)?$/.test(typed.trim())
          ? ''
          : '44 letters and digits that end with =, as the gateway shows it.'
      }
      autoComplete="off"
      input={{ spellCheck: false, style: { fontFamily: monoFamily } }}
    />
  </ProposeDialog>
)
