import StaffIcon from '@mui/icons-material/VerifiedUserOutlined'
import { Box } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Phone } from '../../components/phone/Phone.tsx'
import { BlankCard, PhoneCard } from '../../components/phone/PhoneCard.tsx'
import { usePreview } from '../../components/phone/usePreview.ts'
import type { ChosenFile } from './prepareFiles.ts'

/** The post in the feed, as members see it. */
export function PostPreview({ machineName, files }: { machineName: string; files: readonly ChosenFile[] }) {
  const { value } = usePreview()
  const { identity } = useGetIdentity()
  const name = identity?.fullName ?? 'Staff'
  const video = files.find(({ file }) => file.type.startsWith('video/'))
  const shown = files.slice(0, 4)
  return (
    <Phone title="Community" sources={[]}>
      <PhoneCard sx={{ p: '14px', mb: '12px' }}>
        <Box sx={{ display: 'flex', gap: '10px', alignItems: 'center' }}>
          <Box sx={avatarSx}>{name.slice(0, 1)}</Box>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', fontWeight: 700 }}>
              {name}
              <Box component="span" sx={markSx}>
                <StaffIcon sx={{ fontSize: 13 }} /> Staff
              </Box>
            </Box>
            <Box sx={{ fontSize: 12, color: 'var(--muted)' }}>{['Now', machineName].filter(Boolean).join(' · ')}</Box>
          </Box>
        </Box>
        <Box sx={{ mt: '10px', whiteSpace: 'pre-wrap' }}>{value('postContent') || 'Text'}</Box>
        {video ? (
          <Box component="video" src={video.url} muted controls sx={{ ...mediaSx, width: '100%', mt: '10px' }} />
        ) : (
          shown.length > 0 && (
            <Box
              sx={{
                mt: '10px',
                display: 'grid',
                gap: '4px',
                gridTemplateColumns: shown.length === 1 ? '1fr' : '1fr 1fr',
              }}
            >
              {shown.map(({ url }, index) => (
                <Box key={url} sx={{ position: 'relative' }}>
                  <Box
                    component="img"
                    src={url}
                    alt={`Picture ${index + 1}`}
                    sx={{ ...mediaSx, width: '100%', height: shown.length === 1 ? 170 : 96, objectFit: 'cover' }}
                  />
                  {index === 3 && files.length > 4 && <Box sx={moreSx}>+{files.length - 4}</Box>}
                </Box>
              ))}
            </Box>
          )
        )}
      </PhoneCard>
      <BlankCard heightPx={120} />
    </Phone>
  )
}

const avatarSx = {
  width: 36,
  height: 36,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  bgcolor: 'var(--accent)',
  color: 'var(--card)',
  fontWeight: 700,
} as const
const markSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  px: '6px',
  borderRadius: '8px',
  bgcolor: 'var(--soft)',
  color: 'var(--accent)',
  fontSize: 11,
} as const
const mediaSx = { display: 'block', borderRadius: '10px', bgcolor: 'var(--soft)' } as const
const moreSx = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '10px',
  bgcolor: '#0d2530b3',
  color: '#fff',
  fontWeight: 700,
} as const
