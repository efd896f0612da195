import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useGetIdentity } from 'react-admin'
import { signApproval } from '../shell/approvalKey.ts'
import { ActionDialog } from './ActionDialog.tsx'

type Props = {
  readonly title: string
  readonly confirmLabel?: string
  /** What is signed: made by the database, and checked there and by the signer. */
  readonly approvalText: string
  readonly onClose: () => void
  readonly onConfirm: (signature: string) => Promise<string | void>
  readonly children: ReactNode
}

/** Asks for an approval, which is signed with the operator's key in this browser. */
export function ApproveDialog({ title, confirmLabel = 'Approve', approvalText, onClose, onConfirm, children }: Props) {
  const { identity } = useGetIdentity()
  return (
    <ActionDialog
      title={title}
      confirmLabel={confirmLabel}
      isReady={() => identity !== undefined && approvalText !== ''}
      onClose={onClose}
      onConfirm={async () => onConfirm(await signApproval(String(identity?.['email']), approvalText))}
    >
      {children}
      <SignedText text={approvalText} />
    </ActionDialog>
  )
}

export function SignedText({ text }: { text: string }) {
  const id = useId()
  return (
    <Box>
      <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
        You sign this:
      </Typography>
      <Box
        component="pre"
        aria-labelledby={id}
        role="group"
        sx={{
          m: 0,
          mt: 0.5,
          p: 1.5,
          borderRadius: 2,
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          fontFamily: 'ui-monospace, monospace',
          fontSize: '0.8125rem',
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
    </Box>
  )
}
