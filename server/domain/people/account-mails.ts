import type { Mail } from '#server/mail/mailer.ts'
import type { Language } from '#server/plugins/api.ts'

export type AccountMail =
  | 'confirm'
  | 'reset'
  | 'alreadyRegistered'
  | 'invite'
  | 'newEmail'
  | 'stopEmail'
  | 'factorsChanged'
  | 'factorsReset'

/** A mail about an account, in the reader's language. The token stands behind `#`, which browsers send to nobody. */
export function accountMail(
  kind: AccountMail,
  /** `newEmail`: of a change that they are told of. */
  reader: { email: string; name: string; language: Language; newEmail?: string | null },
  link: { publicUrl: string; token?: string },
): Mail {
  const { subject, before, after } = WORDS[reader.language === 'ar' ? 'ar' : 'en'][kind]
  const url = `${link.publicUrl}${PAGES[kind]}${link.token === undefined ? '' : `#token=${link.token}`}`
  return { to: reader.email, subject, text: `${before(reader.name, reader.newEmail ?? '')}\n\n${url}\n\n${after}\n` }
}

const PAGES = {
  confirm: '/auth/confirm',
  reset: '/auth/reset-password',
  alreadyRegistered: '/auth/forget-password',
  invite: '/auth/invitation',
  newEmail: '/auth/confirm-email',
  stopEmail: '/auth/stop-email',
  factorsChanged: '/auth/forget-password',
  factorsReset: '/admin/login',
} satisfies Record<AccountMail, string>

interface MailWords {
  subject: string
  before: (name: string, newEmail: string) => string
  after: string
}

const WORDS = {
  en: {
    confirm: {
      subject: 'Confirm your e-mail address',
      before: (name) => `Hello ${name},\n\nOpen this link to confirm your e-mail address:`,
      after:
        'The link works once, within 48 hours, with the password you chose when you registered. If you did not register, ignore this message.',
    },
    reset: {
      subject: 'Set a new password',
      before: (name) => `Hello ${name},\n\nOpen this link to set a new password:`,
      after:
        'The link works once, within 1 hour. If you did not ask for it, ignore this message; your password stays the same.',
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      before: (name) =>
        `Hello ${name},\n\nSomeone tried to register with this address, which already has an account. If you have forgotten your password, set a new one here:`,
      after: 'If this was not you, ignore this message; nothing has changed.',
    },
    invite: {
      subject: 'Your account is ready',
      before: (name) =>
        `Hello ${name},\n\nAn account has been created for you. Open this link to choose your password:`,
      after:
        'The link works once, within 7 days. If it has expired, ask the person who invited you for a new one. Nobody else will see your password.',
    },
    newEmail: {
      subject: 'Confirm your new e-mail address',
      before: (name) =>
        `Hello ${name},\n\nThis address is to become the one you sign in with. Open this link to confirm it:`,
      after:
        'The link works once, within 48 hours. Until you confirm, you sign in with your old address. If you did not expect this, ignore this message.',
    },
    stopEmail: {
      subject: 'Your e-mail address is being changed',
      before: (name, newEmail) =>
        `Hello ${name},\n\nThe e-mail address of your account is being changed to ${newEmail}. It takes effect once the new address is confirmed. If you did not agree to this, cancel it here:`,
      after:
        'The link works once, within 7 days, even after the change has taken effect. If the change is correct, you do not need to do anything.',
    },
    factorsChanged: {
      subject: 'Your two-step verification has changed',
      before: (name) =>
        `Hello ${name},\n\nA passkey, the codes of an app or the recovery codes of your account were added, replaced or removed. If this was not you, set a new password here and tell your administrator:`,
      after: 'If it was you, you do not need to do anything.',
    },
    factorsReset: {
      subject: 'Your two-step verification has been reset',
      before: (name) =>
        `Hello ${name},\n\nAn administrator has removed the passkeys, codes and recovery codes of your account and ended its sessions. Sign in again here:`,
      after: 'If you did not ask for this, tell your administrator at once.',
    },
  },
  ar: {
    confirm: {
      subject: 'تأكيد بريدك الإلكتروني',
      before: (name) => `مرحبًا ${name}،\n\nافتح هذا الرابط لتأكيد بريدك الإلكتروني:`,
      after:
        'يعمل الرابط مرة واحدة خلال 48 ساعة، مع كلمة المرور التي اخترتها عند التسجيل. إذا لم تكن أنت من سجّل فتجاهل هذه الرسالة.',
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
    invite: {
      subject: 'حسابك جاهز',
      before: (name) => `مرحبًا ${name}،\n\nأُنشئ لك حساب. افتح هذا الرابط لاختيار كلمة مرورك:`,
      after:
        'يعمل الرابط مرة واحدة خلال 7 أيام. إذا انتهت صلاحيته فاطلب رابطًا جديدًا ممّن دعاك. لا يطّلع أحد غيرك على كلمة مرورك.',
    },
    newEmail: {
      subject: 'تأكيد بريدك الإلكتروني الجديد',
      before: (name) => `مرحبًا ${name}،\n\nسيصبح هذا البريد هو الذي تسجّل به الدخول. افتح هذا الرابط لتأكيده:`,
      after:
        'يعمل الرابط مرة واحدة خلال 48 ساعة. يبقى بريدك السابق ساريًا إلى أن تؤكد. إذا لم يكن لك علم بذلك فتجاهل هذه الرسالة.',
    },
    stopEmail: {
      subject: 'يجري تغيير بريدك الإلكتروني',
      before: (name, newEmail) =>
        `مرحبًا ${name}،\n\nيجري تغيير البريد الإلكتروني لحسابك إلى ${newEmail}، ويسري التغيير بعد تأكيد البريد الجديد. إذا لم توافق على ذلك فأوقفه من هنا:`,
      after: 'يعمل الرابط مرة واحدة خلال 7 أيام، حتى بعد سريان التغيير. إذا كان التغيير صحيحًا فلا يلزمك شيء.',
    },
    factorsChanged: {
      subject: 'تغيّر التحقق بخطوتين في حسابك',
      before: (name) =>
        `مرحبًا ${name}،\n\nأُضيف مفتاح مرور أو رموز تطبيق أو رموز استرداد إلى حسابك، أو استُبدلت أو أُزيلت. إذا لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة من هنا وأبلغ المسؤول:`,
      after: 'إذا كنت أنت من فعل ذلك فلا يلزمك شيء.',
    },
    factorsReset: {
      subject: 'أُعيد ضبط التحقق بخطوتين في حسابك',
      before: (name) =>
        `مرحبًا ${name}،\n\nأزال أحد المسؤولين مفاتيح المرور والرموز ورموز الاسترداد من حسابك وأنهى جلساته. سجّل الدخول من جديد من هنا:`,
      after: 'إذا لم تطلب ذلك فأبلغ المسؤول فورًا.',
    },
  },
} satisfies Record<'en' | 'ar', Record<AccountMail, MailWords>>
