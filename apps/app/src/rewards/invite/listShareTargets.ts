type ShareTarget = {
  /** A brand, or `email` and `sms`, which have texts. */
  readonly name: string
  readonly url: string
  /** False where the person pastes the text. */
  readonly isFilledIn: boolean
}

/** Where an invitation can be sent by a link: messengers, social networks, and a video site. */
export function listShareTargets(text: string, link: string): readonly ShareTarget[] {
  const [onlyText, onlyLink, both] = [text, link, `${text} ${link}`].map(encodeURIComponent)
  const targets = {
    WhatsApp: `https://wa.me/?text=${both}`,
    Telegram: `https://t.me/share/url?url=${onlyLink}&text=${onlyText}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${onlyLink}&quote=${onlyText}`,
    X: `https://x.com/intent/post?text=${both}`,
    LinkedIn: `https://www.linkedin.com/feed/?shareActive=true&text=${both}`,
    email: `mailto:?subject=Millrace&body=${both}`,
    sms: `sms:?&body=${both}`,
  }
  return [
    ...Object.entries(targets).map(([name, url]) => ({ name, url, isFilledIn: true })),
    { name: 'YouTube', url: 'https://www.youtube.com/upload', isFilledIn: false },
  ]
}
