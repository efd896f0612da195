import type { Evidence } from '@millrace/contract/product/product'
import OpenIcon from '@mui/icons-material/OpenInNew'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Wrap } from '../../components/cells.tsx'
import { Copyable } from '../../components/Copyable.tsx'
import { Fact, Facts } from '../../components/Facts.tsx'
import { Picture } from '../../components/PictureDialog.tsx'
import { Section } from '../../components/Section.tsx'
import { StateChip, type Badge } from '../../components/StateChip.tsx'
import { listReadingFields } from './listReadingFields.ts'
import { verifyReading, type Verdict } from './verifyReading.ts'

export function EvidenceCard({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <Section title="Evidence" description="Members can open it too, from the machine’s page and from each income.">
      {evidence.length === 0 && <Typography color="textSecondary">There is no evidence.</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {evidence.map((item, index) => (
          <Box key={index}>
            <EvidenceItem {...item} />
            <Hash {...item} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function EvidenceItem(evidence: Evidence) {
  if (evidence.kind === 'reading') return <Reading {...evidence} />
  if (evidence.kind === 'pdf') return <Pdf {...evidence} />
  if (evidence.kind === 'sessions' || evidence.kind === 'series') return <SessionLines text={evidence.signedText} />
  return (
    <Picture
      label={`Enlarge ${evidence.name}`}
      title={evidence.name}
      url={evidence.url}
      sx={{
        display: 'block',
        width: 1,
        borderRadius: '12px',
        overflow: 'hidden',
        bgcolor: 'background.default',
        cursor: 'zoom-in',
      }}
      imageSx={{ display: 'block', width: 1, maxHeight: 420, objectFit: 'contain' }}
    />
  )
}

/** A line for each session, as it was counted. */
const SessionLines = ({ text }: { text: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    aria-label="Sessions"
    sx={{
      m: 0,
      p: 1.5,
      overflow: 'auto',
      maxHeight: 320,
      fontSize: '0.75rem',
      bgcolor: 'background.default',
      borderRadius: '12px',
    }}
  >
    {text}
  </Box>
)

function Pdf({ name, url }: Evidence) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 2,
        borderRadius: '12px',
        bgcolor: 'background.default',
      }}
    >
      <PdfIcon sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      <Button variant="outlined" component="a" href={url} target="_blank" rel="noreferrer" endIcon={<OpenIcon />}>
        Open the PDF
      </Button>
    </Box>
  )
}

const verdictBadges: Record<Verdict, Badge> = {
  valid: { label: 'Signature valid', tone: 'success' },
  invalid: { label: 'Signature invalid', tone: 'error' },
  unsupported: { label: 'This browser cannot check it', tone: 'neutral' },
}

function Reading(evidence: Evidence) {
  const { signedText, signature, publicKey } = evidence
  const { data: verdict } = useQuery({
    queryKey: ['signature of a reading', signedText, signature, publicKey],
    queryFn: () => verifyReading({ signedText, signature, publicKey }),
    staleTime: Infinity,
  })
  return (
    <Box sx={{ p: 2, borderRadius: '12px', bgcolor: 'background.default' }}>
      <Wrap sx={{ mb: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>Signed by the machine</Typography>
        <Box role="status">{verdict && <StateChip {...verdictBadges[verdict]} />}</Box>
      </Wrap>
      <Facts>
        {listReadingFields(signedText).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      <CopyableText label="Signed text" text={signedText} />
      <CopyableText label="Signature" text={signature} />
      <CopyableText label="Public key" text={publicKey} />
    </Box>
  )
}

function CopyableText({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ mt: 1 }}>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{label}</Box>
      <Copyable
        text={text}
        label={`Copy: ${label.toLowerCase()}`}
        sx={{ alignItems: 'start', justifyContent: 'space-between' }}
      />
    </Box>
  )
}

function Hash({ kind, sha256 }: Evidence) {
  if (kind === 'reading') return null
  return (
    <Copyable text={sha256} label="Copy the hash" sx={{ mt: 0.75, color: 'text.secondary' }}>
      {`SHA-256 ${sha256}`}
    </Copyable>
  )
}
