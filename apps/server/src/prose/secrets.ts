/**
 * How each language asks somebody for a secret: what is secret, how one asks for it, and what turns a sentence into a
 * warning. Words end where they begin to vary.
 */
const languages: readonly { readonly secret: RegExp; readonly asks: RegExp; readonly denies: RegExp }[] = [
  {
    secret: /passw|passcode|\bpin\b|\botp\b|one.?time code|\bcode\b|seed phrase|recovery phrase|private key|\bcvv\b/,
    asks: /\b(?:tell|send|give|share|forward|dictate|dm)\b.{0,40}\b(?:me|us|your|the)\b|what(?:'s|’s| is) your|\bi need your|\bwe need your/,
    denies: /\bnever\b|\bnot\b|n['’]t\b|\bnobody\b|\bno one\b|\bwithout\b/,
  },
  {
    secret: /passwor|kennwor|\bpin\b|\btan\b|einmalcode|\bcode\b|privaten? schlüssel/,
    asks: /\b(?:schick|send|sag|nenn|gib|geben|teil|nennen|verrat|schreib)\w*\b.{0,40}\b(?:mir|uns)\b|wie (?:lautet|ist) (?:ihr|dein)/,
    denies: /\bnie\b|niemal|\bnicht\b|niemand|\bkein/,
  },
  {
    secret: /contraseñ|clave|\bpin\b|código|frase semilla/,
    asks: /\b(?:dime|dígame|digame|envíame|enviame|envíeme|enviar?nos|mándame|mandame|dame|deme|comparte|compártame|dinos|cuál es (?:tu|su))\b/,
    denies: /\bnunca\b|\bno\b|nadie|jamás/,
  },
  {
    secret: /password|\bpin\b|codice|parola d.ordine|chiave privata/,
    asks: /\b(?:dimmi|mi dica|inviami|invii|mandami|mi mandi|dammi|mi dia|comunicami|ci comunichi|qual è (?:la tua|la sua|il tuo|il suo))\b/,
    denies: /\bmai\b|\bnon\b|nessuno/,
  },
  {
    secret: /mot de passe|\bpin\b|code|clé privée/,
    asks: /\b(?:dites|donnez|donne|envoyez|envoie|communiquez|transmettez|dis)\b.{0,3}\b(?:moi|nous)\b|quel est (?:votre|ton)/,
    denies: /\bjamais\b|\bne\b|\bn['’]|personne/,
  },
  {
    secret: /şifre|parola|\bpin\b|\bkod/,
    asks: /\b(?:söyle|gönder|yolla|ver(?:in|ir misin|iniz)|paylaş|ilet|bildir)\w*|\bnedir\b/,
    denies: /asla|\bhiç|kimse|\w+m[ae](?:yin|yiniz|z|yız)\b|hiçbir/,
  },
  {
    secret: /पासवर्ड|पिन|ओटीपी|कोड|otp|pin/,
    asks: /बताइए|बताएं|बताएँ|बताओ|बता दीजिए|बता दें|भेजिए|भेजें|भेजो|भेज दीजिए|दीजिए|दे दो|साझा करें|क्या है/,
    denies: /नहीं|न |मत|कभी|किसी को/,
  },
  {
    secret: /கடவுச்சொல்|பின்|குறியீ|ஓடிபி|otp|pin/,
    asks: /சொல்லுங்கள்|சொல்லவும்|அனுப்புங்கள்|அனுப்பவும்|கொடுங்கள்|தெரிவிக்கவும்|தெரிவியுங்கள்|பகிருங்கள்|பகிரவும்|என்ன\?/,
    denies: /வேண்டாம்|ஒருபோதும்|மாட்ட|கூடாது|யாரிடமும்|யாரும்/,
  },
  {
    secret: /పాస్‌?వర్డ్|పిన్|ఓటీపీ|కోడ్|otp|pin/,
    asks: /చెప్పండి|పంపండి|ఇవ్వండి|తెలపండి|తెలియజేయండి|పంచుకోండి|ఏమిటి/,
    denies: /వద్దు|ఎప్పుడూ|ఎప్పటికీ|ఎవరికీ|ఎవరూ|కూడదు|అడగ(?:ము|రు)/,
  },
  {
    secret: /ಪಾಸ್‌?ವರ್ಡ್|ಪಿನ್|ಒಟಿಪಿ|ಕೋಡ್|otp|pin/,
    asks: /ಹೇಳಿ|ಕಳುಹಿಸಿ|ಕೊಡಿ|ನೀಡಿ|ತಿಳಿಸಿ|ಹಂಚಿಕೊಳ್ಳಿ|ಏನು\?/,
    denies: /ಬೇಡ|ಎಂದಿಗೂ|ಯಾರಿಗೂ|ಯಾರೂ|ಬಾರದು|ಕೇಳುವುದಿಲ್ಲ/,
  },
]

export const splitSentences = (text: string): string[] => text.split(/(?<=[.!?।\n])(?=\s|$)/)

/** Whether a sentence asks for a password or a code. One that warns of those who ask does not. */
export const asksForSecret = (text: string): boolean =>
  splitSentences(text).some((sentence) =>
    languages.some(
      ({ secret, asks, denies }) => secret.test(sentence) && asks.test(sentence) && !denies.test(sentence),
    ),
  )

/** Whether a sentence is about a password or a code, and does not warn. */
export const mentionsSecret = (sentence: string): boolean =>
  languages.some(({ secret }) => secret.test(sentence)) && !languages.some(({ denies }) => denies.test(sentence))
