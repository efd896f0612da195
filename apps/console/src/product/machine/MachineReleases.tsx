import { releaseList } from '@millrace/contract/console/release'
import { Box, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatMoment } from '../../shell/formatMoment.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatUsdt } from '../../shell/usdt.ts'
import { releaseBadges } from '../release/releaseBadges.ts'

/** What of the capital went to the owner, and what is asked for. */
export function MachineReleases({ machineId }: { machineId: string }) {
  const { data, error } = useCall(releaseList, { machineId, pageSize: 5 })
  return (
    <Section
      title="Capital releases"
      about="Approved ones stand on the machine’s public page."
      end={
        data &&
        data.total > 0 && (
          <Link component={LinkBase} to={listPath('release', { machineId })} underline="hover" variant="body2">
            All {data.total} releases
          </Link>
        )
      }
    >
      {!data && !error && <Skeleton variant="rounded" height={60} aria-hidden />}
      {!data && error && <Typography color="textSecondary">{error.message}</Typography>}
      {data?.total === 0 && <Typography color="textSecondary">Nothing has been asked for yet.</Typography>}
      {data && data.total > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.list.map(({ id, amount, purpose, state, requestedTime }) => (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                py: 1,
                borderTop: '1px solid',
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
              }}
            >
              <Box component="span" sx={{ fontWeight: 600 }}>
                {formatUsdt(amount)}
              </Box>
              <StateChip {...releaseBadges[state]} />
              <Box component="span" sx={{ ml: 'auto', fontSize: '0.8125rem', color: 'text.secondary' }}>
                {formatMoment(requestedTime, 'day')}
              </Box>
              <Box sx={{ width: 1, mt: 0.5, overflowWrap: 'anywhere' }}>{purpose}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}
