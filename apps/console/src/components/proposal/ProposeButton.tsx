import type { ProposalKind } from '@millrace/contract/console/proposal'
import AddIcon from '@mui/icons-material/Add'
import type { ReactNode } from 'react'
import { DialogButton } from '../DialogButton.tsx'
import { useCanPropose } from './useSigner.ts'

type Props = {
  readonly label: string
  readonly kind: ProposalKind
  readonly renderDialog: (close: () => void) => ReactNode
}

/** A button above a list, for whoever may propose what is in it. */
export function ProposeButton({ label, kind, renderDialog }: Props) {
  return useCanPropose(kind) ? (
    <DialogButton variant="contained" startIcon={<AddIcon />} renderDialog={renderDialog}>
      {label}
    </DialogButton>
  ) : null
}
