import { isNotFound } from '@millrace/client/CallFailure'
import { saveFile } from '@millrace/client/saveFile'
import { paths } from '@millrace/contract/paths'
import {
  machineDetail,
  productDocs,
  productPdf,
  sheetParts,
  type ProductDetail,
} from '@millrace/contract/product/product'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CopyableText } from '../../components/CopyableText.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Paragraphs } from '../../components/Paragraphs.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { showToast } from '../../shell/toast.ts'
import { useCallMutation } from '../../shell/useCallMutation.ts'
import { useText } from '../../shell/useText.ts'

/** A document of a machine as a page, with a button to download it as a PDF. */
export function KeySheetScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const doc = productDocs.find((each) => each === search.get('doc'))
  const detail = useCall(machineDetail, { id })
  const download = useCallMutation(productPdf, {
    onSuccess: ({ name, base64 }) => {
      saveFile(name, base64, 'application/pdf')
      showToast(t('keySheet.pdf.saved'), { tone: 'good' })
    },
  })
  if (!doc || isNotFound(detail.error)) {
    return (
      <Screen title={t('keySheet.pdf.sheet')}>
        <EmptyState
          drawing={<MachinesDrawing />}
          title={t('keySheet.pdf.missing')}
          body={t('keySheet.pdf.missing-body')}
        >
          <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen
      title={t(`keySheet.pdf.${doc}`)}
      background="card"
      bottom={
        detail.data && (
          <Button isWide isBusy={download.isPending} onPress={() => download.mutate({ id, doc })}>
            {t('keySheet.pdf.download')}
          </Button>
        )
      }
    >
      <Loaded
        query={detail}
        skeleton={
          <Card className="mt-4 p-5">
            <SkeletonLines className="grid gap-3" sizes={['h-6 w-4/5', 'h-4 w-full', 'h-4 w-full', 'h-4 w-3/5']} />
          </Card>
        }
      >
        {(data) => (
          <Card className="mt-4 grid gap-5 p-5">
            {doc === 'sheet' ? <SheetText detail={data} /> : <AgreementText detail={data} />}
          </Card>
        )}
      </Loaded>
    </Screen>
  )
}

function SheetText({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const parts = [
    ...sheetParts.map((key) => ({ key, text: detail.sheet[key] })),
    { key: 'about' as const, text: detail.description },
  ].filter(({ text }) => text)
  return (
    <>
      <Title detail={detail} />
      {parts.map(({ key, text }) => (
        <section key={key} className="grid gap-2">
          <h3 className="text-17 font-bold">{t(`keySheet.${key}`)}</h3>
          <Paragraphs text={text} />
        </section>
      ))}
    </>
  )
}

function AgreementText({ detail }: { detail: ProductDetail }) {
  const t = useText()
  const { version, hash, content } = detail.agreement
  return (
    <>
      <Title detail={detail} />
      <div className="grid text-13 text-muted">
        <span>{t('machine.buy.agreement.version', { version })}</span>
        <span>{t('keySheet.pdf.fingerprint')}</span>
        <CopyableText text={hash} />
      </div>
      <Paragraphs text={content} />
    </>
  )
}

function Title({ detail: { productName, place } }: { detail: ProductDetail }) {
  return (
    <div className="grid gap-1">
      <h2 className="text-22 font-bold tracking-tight">{productName}</h2>
      {place && <p className="text-13 text-muted">{place}</p>}
    </div>
  )
}
