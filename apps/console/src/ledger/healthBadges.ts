import SilentIcon from '@mui/icons-material/CloudOff'
import BrokenIcon from '@mui/icons-material/GppBad'
import StaleIcon from '@mui/icons-material/HistoryToggleOff'
import CheckingIcon from '@mui/icons-material/HourglassEmpty'
import SoundIcon from '@mui/icons-material/VerifiedUser'
import type { ComponentType } from 'react'
import type { Health } from './ledgerHealth.ts'

type Look = {
  readonly icon: ComponentType<{ sx?: object }>
  readonly colour: 'success' | 'warning' | 'error' | 'primary'
  readonly word: string
  readonly headline: string
}

export const healthBadges: Record<Health, Look> = {
  asking: { icon: CheckingIcon, colour: 'primary', word: 'asking', headline: 'Asking for the state of the ledger' },
  sound: { icon: SoundIcon, colour: 'success', word: 'sound', headline: 'The ledger is sound' },
  broken: { icon: BrokenIcon, colour: 'error', word: 'broken', headline: 'The ledger is broken' },
  stale: { icon: StaleIcon, colour: 'warning', word: 'stale', headline: 'The ledger has not been checked lately' },
  unchecked: {
    icon: CheckingIcon,
    colour: 'warning',
    word: 'unchecked',
    headline: 'The ledger has not been checked yet',
  },
  silent: { icon: SilentIcon, colour: 'warning', word: 'unknown', headline: 'The state of the ledger is unknown' },
}
