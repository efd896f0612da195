import { stationAsk } from '@millrace/contract/console/station'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { send } from '../../shell/send.ts'
import type { Station } from './stationBadges.ts'

type Props = { readonly station: Station; readonly onClose: () => void }

/** A charger's own log is a file that it uploads to where its maker reads it. */
export const LogDialog = ({ station: { id, identity }, onClose }: Props) => (
  <ActionDialog
    title={`The log of ${identity}`}
    confirmLabel="Ask for it"
    defaultValues={{ location: '' }}
    onClose={onClose}
    onConfirm={async ({ location }) => {
      await send(stationAsk, { id, action: 'fetch-log', location: location.trim() })
      return 'The charger was asked'
    }}
  >
    <Typography>
      What it has written about itself, for its maker or whoever repairs it. It uploads the file to this address, and
      its messages say how far it is.
    </Typography>
    <FormField
      name="location"
      label="Address to upload to"
      isRequired
      findProblem={(typed) =>
        /^((https?|s?ftps?):\/\/[^\s@]+)?$/.test(typed.trim())
          ? ''
          : 'An address that begins with https, http, ftp, ftps or sftp, without a password in it.'
      }
      hint="Such as https://logs.example/charger. The audit log keeps it."
      lengthMax={500}
      autoComplete="off"
      input={{ spellCheck: false }}
    />
  </ActionDialog>
)
