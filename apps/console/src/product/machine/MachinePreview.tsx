import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { textNames } from './machineValues.ts'

/** The machine's card as members see it. */
export function MachinePreview() {
  const { text, value } = usePreview()
  const { pictures = [], validDays } = useWatch() as { pictures?: readonly string[]; validDays?: number }
  const figures = [
    ['Price', value('price')],
    ['Expected a day', value('dayReturn')],
    ['Valid days', String(validDays ?? '')],
  ] as const
  return (
    <Phone title="Products" sources={textNames}>
      <PhoneCard sx={{ mb: '12px' }}>
        <Box sx={{ aspectRatio: '2 / 1', bgcolor: 'var(--soft)' }}>
          {pictures[0] && (
            <Box
              component="img"
              src={pictures[0]}
              alt=""
              sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
            />
          )}
        </Box>
        <Box sx={{ p: '12px 14px 14px' }}>
          <Box sx={{ fontWeight: 700, fontSize: 15 }}>{text('name') || 'Name'}</Box>
          <Box sx={{ fontSize: 12, color: 'var(--muted)', mb: '8px' }}>{text('place') || 'Place'}</Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '6px' }}>
            {figures.map(([name, figure]) => (
              <Box key={name} lang="en">
                <Box sx={{ fontSize: 11, color: 'var(--muted)' }}>{name}</Box>
                <Box sx={{ fontWeight: 700 }}>{figure || '–'}</Box>
              </Box>
            ))}
          </Box>
        </Box>
      </PhoneCard>
      <PhoneCard sx={{ p: '14px', mb: '12px' }}>
        <Box sx={{ color: 'var(--muted)', fontSize: 13, whiteSpace: 'pre-line' }}>{text('summary') || 'Summary'}</Box>
      </PhoneCard>
      <BlankCard heightPx={90} />
    </Phone>
  )
}
