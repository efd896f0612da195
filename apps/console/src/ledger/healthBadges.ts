import UnreachableIcon from '@mui/icons-material/CloudOff'
import BrokenIcon from '@mui/icons-material/GppBad'
import StaleIcon from '@mui/icons-material/HistoryToggleOff'
import PendingIcon from '@mui/icons-material/HourglassEmpty'
import SoundIcon from '@mui/icons-material/VerifiedUser'
import type { ComponentType } from 'react'
import type { Health } from './ledgerHealth.ts'

type HealthBadge = {
  readonly icon: ComponentType<{ sx?: object }>
  readonly colour: 'success' | 'warning' | 'error' | 'primary'
  readonly word: string
  readonly headline: string
}

export const healthBadges: Record<Health, HealthBadge> = {
  loading: { icon: PendingIcon, colour: 'primary', word: 'loading', headline: 'Loading the state of the ledger' },
  sound: { icon: SoundIcon, colour: 'success', word: 'sound', headline: 'The ledger is sound' },
  broken: { icon: BrokenIcon, colour: 'error', word: 'broken', headline: 'The ledger is broken' },
  stale: { icon: StaleIcon, colour: 'warning', word: 'stale', headline: 'The ledger has not been checked recently' },
  unchecked: {
    icon: PendingIcon,
    colour: 'warning',
    word: 'unchecked',
    headline: 'The ledger has not been checked yet',
  },
  unreachable: {
    icon: UnreachableIcon,
    colour: 'warning',
    word: 'unknown',
    headline: 'The state of the ledger is unknown',
  },
}
