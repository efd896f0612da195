import { linkHostList } from '@millrace/contract/console/proposal'
import { Box, Typography } from '@mui/material'
import { DialogButton } from '../../components/DialogButton.tsx'
import { FormField } from '../../components/FormField.tsx'
import { Loaded, PageHead } from '../../components/PageHead.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatMoment } from '../../shell/time.ts'

/** Where members may be led to outside the platform. */
export default function LinkHostPage() {
  const query = useCall(linkHostList, { pageSize: 100 })
  const proposals = useOpenProposals({ kind: 'link-host' })
  const canPropose = useCanPropose('link-host')
  return (
    <>
      <PageHead>
        Updates of the app, groups and sites of programmes, and outside practice the bank’s pages, are on these hosts
        and on no others. One operator proposes a host, another decides.
      </PageHead>
      <Loaded what="The hosts" query={query} placeholdersPx={[220]}>
        {({ list }) => (
          <Section
            title="Hosts of links"
            end={
              canPropose && (
                <DialogButton variant="outlined" renderDialog={(close) => <HostDialog onClose={close} />}>
                  Propose a host
                </DialogButton>
              )
            }
          >
            {list.length === 0 && (
              <Typography color="textSecondary">None. The web app updates itself and needs no download.</Typography>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {list.map(({ host, since }) => (
                <Box
                  component="li"
                  key={host}
                  sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 0.75 }}
                >
                  <Box sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                    <b>{host}</b>
                    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>since {formatMoment(since)}</Box>
                  </Box>
                  {canPropose && (
                    <DialogButton renderDialog={(close) => <HostDialog host={host} onClose={close} />}>
                      Remove
                    </DialogButton>
                  )}
                </Box>
              ))}
            </Box>
            <OpenProposals proposals={proposals} />
          </Section>
        )}
      </Loaded>
    </>
  )
}

/** Removes a host, or asks for a new one. */
function HostDialog({ host: known, onClose }: { host?: string; onClose: () => void }) {
  return (
    <ProposeDialog
      title={known === undefined ? 'Propose a host' : `Remove ${known}?`}
      defaultValues={{ host: known ?? '' }}
      toWish={({ host }) => ({ kind: 'link-host', content: { host: host.trim(), isAllowed: known === undefined } })}
      reasonHint="Whoever decides sees this."
      onClose={onClose}
    >
      {known === undefined && (
        <FormField
          name="host"
          label="Host"
          isRequired
          hint="Such as downloads.example.org, without https:// and without a path."
          autoComplete="off"
          lengthMax={100}
          input={{ spellCheck: false }}
        />
      )}
    </ProposeDialog>
  )
}
