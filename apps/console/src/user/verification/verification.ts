import type { DataOf } from '@millrace/contract/call'
import type { verificationOne } from '@millrace/contract/console/verification'

export type Verification = DataOf<typeof verificationOne>
