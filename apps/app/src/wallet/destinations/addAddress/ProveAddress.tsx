import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { bankProof } from '@millrace/contract/wallet/destination'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { TextField } from '../../../components/Field.tsx'
import { callApi } from '../../../shell/client.ts'
import { getQueryKey } from '../../../shell/queries.ts'
import { useCopy } from '../../../shell/useCopy.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'

/** The text that the holder of an address signs, to take it over from a member who has bound it. */
export function useProof(chain: ChainRail, address: string, isNeeded: boolean) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: getQueryKey(bankProof, header, { chain, address }),
    queryFn: () => callApi(bankProof, { chain, address }),
    enabled: isNeeded,
    staleTime: 30 * 60_000,
  }).data
}

/** Shows the text to sign, and takes the signature. */
export function ProveAddress({
  text,
  ...field
}: { text: string } & Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>) {
  const t = useText()
  const copy = useCopy()
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold">{t('destinations.proof.title')}</h2>
      <p className="text-13 text-muted">{t('destinations.proof.body')}</p>
      <p className="rounded-control bg-page p-3 font-mono text-12 break-words whitespace-pre-line">{text}</p>
      <Button kind="soft" onPress={() => void copy(text)}>
        {t('destinations.proof.copy')}
      </Button>
      <TextField
        label={t('destinations.proof.signature')}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={140}
        {...field}
      />
    </Card>
  )
}
