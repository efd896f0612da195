import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { Paragraphs } from './Paragraphs.tsx'

type Props = {
  readonly title: string
  readonly text: string
  readonly note?: string | undefined
  readonly cancel?: string | undefined
  readonly action: string
}

export function PhoneDialog({ title, text, note, cancel, action }: Props) {
  return (
    <PhoneCard
      sx={{
        width: '100%',
        maxHeight: '84%',
        display: 'flex',
        flexDirection: 'column',
        p: '18px',
        borderRadius: '24px',
      }}
    >
      <Box sx={{ fontSize: 18, lineHeight: 1.3, fontWeight: 700, mb: '10px' }}>{title}</Box>
      <Box
        tabIndex={0}
        role="group"
        aria-label="Dialog text"
        sx={{ overflowY: 'auto', color: 'var(--muted)', scrollbarWidth: 'thin' }}
      >
        <Paragraphs text={text} />
        {note && (
          <Box lang="en" sx={{ mt: '10px', fontWeight: 600, color: 'var(--caution)' }}>
            {note}
          </Box>
        )}
      </Box>
      <Box lang="en" sx={{ display: 'flex', gap: '8px', mt: '18px' }}>
        {cancel && <FakeButton isSoft>{cancel}</FakeButton>}
        <FakeButton>{action}</FakeButton>
      </Box>
    </PhoneCard>
  )
}

function FakeButton({ isSoft = false, children }: { isSoft?: boolean; children: ReactNode }) {
  const colours = isSoft
    ? { bgcolor: 'var(--soft)', color: 'var(--accent)' }
    : { bgcolor: 'var(--accent)', color: 'var(--onAccent)' }
  return (
    <Box sx={{ flex: 1, textAlign: 'center', py: '11px', borderRadius: '13px', fontWeight: 600, ...colours }}>
      {children}
    </Box>
  )
}
