import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import { Box } from '@mui/material'
import { Paragraphs } from '../phone/Paragraphs.tsx'
import { Phone } from '../phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../phone/PhoneCard.tsx'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'
import { usePreview } from '../phone/usePreview.ts'

const sources = ['title', 'content']

export function NoticePreview() {
  const { text, value } = usePreview()
  const title = text('title') || 'Title'
  const content = text('content') || 'Text'
  const place = value('place')
  if (place === 'popup') return <Phone sources={sources} over={<PhoneDialog title={title} text={content} buttons={['Close']} />}><BlankCard heightPx={150} /><BlankCard heightPx={200} /></Phone>
  if (place === 'wallet') {
    return (
      <Phone title="Wallet" sources={sources}>
        <PhoneCard sx={{ p: '14px', mb: '12px', bgcolor: 'var(--soft)', boxShadow: 'none' }}>
          <Box sx={{ fontWeight: 600 }}>{title}</Box>
          <Box sx={{ fontSize: 13, color: 'var(--muted)' }}><Paragraphs text={content} /></Box>
        </PhoneCard>
        <BlankCard heightPx={150} /><BlankCard heightPx={120} />
      </Phone>
    )
  }
  return (
    <Phone sources={sources}>
      <BlankCard heightPx={150} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', height: 34, mb: '10px', color: 'var(--accent)' }}>
        <NoticeIcon sx={{ fontSize: 19 }} />
        <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap', color: 'var(--muted)', fontSize: 13, maskImage: 'linear-gradient(to right, #000 85%, transparent)' }}>{title}</Box>
      </Box>
      <BlankCard heightPx={96} /><BlankCard heightPx={150} />
    </Phone>
  )
}
