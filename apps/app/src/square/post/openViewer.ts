import type { PostPicture } from '@millrace/contract/square/post'
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import './viewer.css'
import { openLayer } from '../../shell/useCloseOnBack.ts'

/** Shows pictures on the whole screen: swipe, pinch, double tap, arrow keys. Esc, a swipe down or Back closes it. */
export function openViewer(
  pictures: readonly PostPicture[],
  index: number,
  element: HTMLElement,
  texts: { readonly close: string; readonly error: string },
): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map(({ url, width, height, placeholder }) => ({ src: url, width, height, msrc: placeholder })),
    index,
    bgOpacity: 1,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    closeTitle: texts.close,
    errorMsg: texts.error,
    zoom: false,
    // Below the practice mark, which stays in sight.
    getViewportSizeFn: () => ({
      x: document.documentElement.clientWidth,
      y: innerHeight - (document.querySelector('.practice-mark')?.clientHeight ?? 0),
    }),
  })
  const close = () => viewer.close()
  const closeLayer = openLayer(close)
  // A notification may open another page meanwhile.
  addEventListener('hashchange', close)
  viewer.on('destroy', () => {
    closeLayer()
    removeEventListener('hashchange', close)
    element.focus({ preventScroll: true })
  })
  viewer.init()
}
