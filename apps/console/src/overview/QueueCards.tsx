import { markFigure } from '@millrace/contract/markFigure'
import ChevronIcon from '@mui/icons-material/ChevronRight'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Note } from '../components/cells.tsx'
import { FigureInfo } from '../components/FigureInfo.tsx'
import { TextLink } from '../components/TextLink.tsx'
import { formatCents, formatCount, isZero } from '../shell/amount.ts'
import { formatMinutes } from '../shell/time.ts'
import { describeUrgency, getUsedShare, queueTexts, type Queue } from './queueTexts.ts'

/** What waits, one card for each queue; those that are empty share a line. */
export function QueueCards({ queues }: { queues: readonly Queue[] }) {
  const empty = queues.filter(({ count }) => count === 0)
  const filled = queues.length - empty.length
  return (
    <Box component="section" aria-label="What waits for you">
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          // Full rows: four are two and two, six are three and three, not five and one.
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
            lg: `repeat(${findColumns(filled)}, minmax(0, 1fr))`,
          },
        }}
      >
        {queues
          .filter(({ count }) => count > 0)
          .map((queue) => (
            <li key={queue.name}>
              <QueueCard {...queue} />
            </li>
          ))}
      </Box>
      {empty.length > 0 && (
        <Note sx={{ mt: empty.length < queues.length ? 1.5 : 0, px: 0.5 }}>
          Nothing waits in{' '}
          {empty.map(({ name }, index) => (
            <span key={name}>
              {index > 0 && (index === empty.length - 1 ? ' and ' : ', ')}
              <TextLink to={queueTexts[name].to}>{queueTexts[name].title}</TextLink>
            </span>
          ))}
          .
        </Note>
      )}
    </Box>
  )
}

/** At most five, with the fewest places left empty in the last row. */
function findColumns(count: number): number {
  if (count <= 5) return Math.max(count, 3)
  const countLeft = (columns: number) => (columns - (count % columns)) % columns
  return [5, 4, 3].toSorted((a, b) => countLeft(a) - countLeft(b))[0] ?? 5
}

function QueueCard(queue: Queue) {
  const { name, count, sum, oldestMinutes } = queue
  const { title, to } = queueTexts[name]
  const { text, isUrgent } = describeUrgency(queue)
  const share = getUsedShare(queue)
  const colour = isUrgent || share > 0.75 ? 'warning.main' : 'primary.main'
  return (
    <Card sx={{ height: '100%', position: 'relative' }}>
      {/* Beside the link, which is the card: a button cannot be in it. */}
      <Box sx={{ position: 'absolute', zIndex: 1, top: 14, right: 38 }}>
        <FigureInfo
          figure="queue.count"
          others={sum !== null && !isZero(sum) ? ['queue.sum', 'queue.flagged'] : ['queue.flagged']}
        />
      </Box>
      <CardActionArea component={LinkBase} to={to} sx={{ p: 2, height: '100%' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
          <Typography component="h2" variant="body2" sx={{ pr: 4 }}>
            {title}
          </Typography>
          <ChevronIcon sx={{ fontSize: 18 }} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
          <Typography
            component="p"
            {...markFigure('queue.count', count, name)}
            sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.25 }}
          >
            {formatCount(count)}
          </Typography>
          {sum !== null && !isZero(sum) && (
            <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              <b {...markFigure('queue.sum', sum, name)}>{formatCents(sum)}</b> USDT
            </Typography>
          )}
        </Box>
        <Box sx={{ height: 6, my: 1, borderRadius: 3, bgcolor: 'background.default', overflow: 'hidden' }}>
          <Box sx={{ height: '100%', borderRadius: 3, width: `${share * 100}%`, bgcolor: colour }} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: '0.75rem' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {oldestMinutes !== null && `Oldest ${formatMinutes(oldestMinutes)}`}
          </Box>
          <Box
            component="b"
            {...markFigure('queue.flagged', queue.flagged, name)}
            sx={{ color: isUrgent ? 'warning.main' : 'text.secondary' }}
          >
            {text}
          </Box>
        </Box>
      </CardActionArea>
    </Card>
  )
}
