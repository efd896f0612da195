import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Paragraphs } from './Paragraphs.tsx'
import { PhoneCard } from './PhoneCard.tsx'

export function PhoneDialog({ title, text, buttons }: { title: ReactNode; text: string; buttons: readonly string[] }) {
  return (
    <PhoneCard sx={{ width: '100%', maxHeight: '82%', display: 'flex', flexDirection: 'column', p: '18px', borderRadius: '20px' }}>
      <Box sx={{ fontSize: 16, fontWeight: 700, mb: '8px' }}>{title}</Box>
      <Box tabIndex={0} role="group" aria-label="Text of the dialog" sx={{ overflowY: 'auto', color: 'var(--muted)', scrollbarWidth: 'thin' }}><Paragraphs text={text} /></Box>
      <Box lang="en" sx={{ display: 'grid', gap: '6px', mt: '16px' }}>
        {buttons.map((button, at) => (
          <Box key={button} sx={{ textAlign: 'center', py: '10px', borderRadius: '13px', fontWeight: 600, ...(at === 0 ? { bgcolor: 'var(--accent)', color: 'var(--onAccent)' } : { color: 'var(--accent)' }) }}>{button}</Box>
        ))}
      </Box>
    </PhoneCard>
  )
}
