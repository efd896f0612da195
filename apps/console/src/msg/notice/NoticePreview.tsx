import NoticeIcon from '@mui/icons-material/CampaignOutlined'
import { Box } from '@mui/material'
import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import { Paragraphs } from '../phone/Paragraphs.tsx'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'
import { PhoneSheet } from '../phone/PhoneSheet.tsx'

const sources = ['title', 'content']

export function NoticePreview() {
  const { text, value } = usePreview()
  const title = text('title') || 'Title'
  const content = text('content') || 'Text'
  switch (value('place')) {
    case 'popup':
      return (
        <Phone sources={sources} dialog={<PhoneDialog title={title} text={content} action="Close" />}>
          <BlankCard heightPx={150} />
          <BlankCard heightPx={200} />
        </Phone>
      )
    case 'wallet':
      return (
        <Phone title="Wallet" sources={sources}>
          <PhoneCard sx={{ p: '14px', mb: '12px', bgcolor: 'var(--soft)', boxShadow: 'none' }}>
            <Notice title={title} content={content} />
          </PhoneCard>
          <BlankCard heightPx={150} />
          <BlankCard heightPx={120} />
        </Phone>
      )
    default:
      return (
        <Phone
          sources={sources}
          sheet={
            <PhoneSheet title="Notices">
              <Notice title={title} content={content} />
            </PhoneSheet>
          }
        >
          <Box
            sx={{ display: 'flex', alignItems: 'center', gap: '8px', height: 34, mb: '10px', color: 'var(--accent)' }}
          >
            <NoticeIcon sx={{ fontSize: 19 }} />
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                whiteSpace: 'nowrap',
                color: 'var(--ink)',
                fontSize: 13,
                maskImage: 'linear-gradient(to right, #000 85%, transparent)',
              }}
            >
              {title}
            </Box>
          </Box>
          <BlankCard heightPx={96} />
        </Phone>
      )
  }
}

function Notice({ title, content }: { title: string; content: string }) {
  return (
    <>
      <Box sx={{ fontWeight: 700, mb: '2px' }}>{title}</Box>
      <Box sx={{ fontSize: 13, color: 'var(--muted)' }}>
        <Paragraphs text={content} />
      </Box>
    </>
  )
}
