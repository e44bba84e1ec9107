import type { Mail } from '#server/mail/mailer.ts'
import type { Language } from '#server/plugins/api.ts'

export type SessionMail = 'confirm' | 'reset' | 'alreadyRegistered'

/** A mail of the session's, in the reader's language. The token stands behind `#`, which browsers send to nobody. */
export function sessionMail(
  kind: SessionMail,
  reader: { email: string; name: string; language: Language },
  link: { publicUrl: string; token?: string },
): Mail {
  const { subject, before, after } = WORDS[reader.language === 'ar' ? 'ar' : 'en'][kind]
  const url = `${link.publicUrl}${PAGES[kind]}${link.token === undefined ? '' : `#token=${link.token}`}`
  return { to: reader.email, subject, text: `${before(reader.name)}\n\n${url}\n\n${after}\n` }
}

const PAGES = {
  confirm: '/auth/confirm',
  reset: '/auth/reset-password',
  alreadyRegistered: '/auth/forget-password',
} satisfies Record<SessionMail, string>

interface MailWords {
  subject: string
  before: (name: string) => string
  after: string
}

const WORDS = {
  en: {
    confirm: {
      subject: 'Confirm your e-mail address',
      before: (name) => `Hello ${name},\n\nopen this link to confirm your e-mail address:`,
      after: 'The link works once, for 48 hours, and puts the password in force that was registered with it. If it was not you who registered, do not open it.',
    },
    reset: {
      subject: 'Set a new password',
      before: (name) => `Hello ${name},\n\nopen this link to set a new password:`,
      after: 'The link works once, for 1 hour. If you did not ask for it, ignore this message; your password stays.',
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      before: (name) =>
        `Hello ${name},\n\nsomebody tried to register with this address, which already has an account. If you forgot the password, set a new one here:`,
      after: 'If it was not you, ignore this message; nothing has changed.',
    },
  },
  ar: {
    confirm: {
      subject: 'تأكيد بريدك الإلكتروني',
      before: (name) => `مرحبًا ${name}،\n\nافتح هذا الرابط لتأكيد بريدك الإلكتروني:`,
      after: 'يعمل الرابط مرة واحدة خلال 48 ساعة، ويُفعّل كلمة المرور التي أُدخلت عند التسجيل. إذا لم تكن أنت من سجّل فلا تفتحه.',
    },
    reset: {
      subject: 'تعيين كلمة مرور جديدة',
      before: (name) => `مرحبًا ${name}،\n\nافتح هذا الرابط لتعيين كلمة مرور جديدة:`,
      after: 'يعمل الرابط مرة واحدة خلال ساعة. إذا لم تطلبه فتجاهل هذه الرسالة وستبقى كلمة مرورك كما هي.',
    },
    alreadyRegistered: {
      subject: 'لديك حساب بالفعل',
      before: (name) =>
        `مرحبًا ${name}،\n\nحاول أحدهم التسجيل بهذا البريد وله حساب بالفعل. إذا نسيت كلمة المرور فعيّن كلمة جديدة من هنا:`,
      after: 'إذا لم تكن أنت فتجاهل هذه الرسالة، فلم يتغير شيء.',
    },
  },
} satisfies Record<'en' | 'ar', Record<SessionMail, MailWords>>
