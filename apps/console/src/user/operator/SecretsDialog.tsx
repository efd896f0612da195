import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { monoFamily } from '../../shell/palette.ts'
import type { NewOperator } from './AddOperatorDialog.tsx'
import { QrCode } from './QrCode.tsx'

/** The credentials of a new operator. They are shown only once, so the dialog closes only by its button. */
export function SecretsDialog({
  operator: { name, email, password, totpSecret, totpUrl },
  onClose,
}: {
  operator: NewOperator
  onClose: () => void
}) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{name} is added</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">
          Password and secret are shown only now and are not stored in readable form. Hand them over in person or
          through two different channels.
        </Alert>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '208px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <QrCode text={totpUrl} label={`QR code of the authenticator secret of ${email}`} />
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, minWidth: 0 }}>
            <Secret name="E-mail" value={email} copyLabel="Copy the e-mail address" />
            <Secret name="Initial password" value={password} copyLabel="Copy the initial password" />
            <Secret name="Authenticator secret" value={totpSecret} copyLabel="Copy the authenticator secret" />
          </Box>
        </Box>
        <Typography variant="body2" color="textSecondary">
          Scan the QR code with an authenticator app, or type the secret in. Each sign-in then asks for the code that
          the app shows.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose} sx={{ minHeight: 44 }}>
          I have handed them over
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Secret({ name, value, copyLabel }: { name: string; value: string; copyLabel: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="code" sx={{ fontFamily: monoFamily, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {value}
        </Box>
        <CopyButton text={value} label={copyLabel} />
      </Box>
    </Box>
  )
}
