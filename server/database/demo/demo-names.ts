/** Names as they stand in passports of the people who take these buses, by nationality. */
export interface NameStock {
  men: readonly string[]
  women: readonly string[]
  families: readonly string[]
  /** Passport number: `A` stands for a letter, `#` for a digit, all else for itself. */
  passport: string
  /** National number of a citizen, in the same way. */
  nationalId: string
}

const ARAB_MEN = [
  'Mohammed',
  'Ahmed',
  'Abdullah',
  'Khalid',
  'Omar',
  'Yousef',
  'Ibrahim',
  'Hassan',
  'Ali',
  'Mahmoud',
] as const
const ARAB_WOMEN = ['Fatimah', 'Maryam', 'Sara', 'Aisha', 'Huda', 'Amal', 'Salma', 'Noor', 'Layla', 'Khadija'] as const

export const NAME_STOCKS = {
  SA: {
    men: [
      ...ARAB_MEN,
      'Abdulrahman',
      'Fahad',
      'Saud',
      'Turki',
      'Nasser',
      'Faisal',
      'Majed',
      'Bandar',
      'Sultan',
      'Mishal',
      'Nawaf',
      'Saleh',
    ],
    women: [...ARAB_WOMEN, 'Noura', 'Munirah', 'Al Jawharah', 'Hessa', 'Reem', 'Latifah', 'Shahad', 'Wejdan'],
    families: [
      'Al-Otaibi',
      'Al-Qahtani',
      'Al-Ghamdi',
      'Al-Zahrani',
      'Al-Harbi',
      'Al-Dosari',
      'Al-Mutairi',
      'Al-Shammari',
      'Al-Anazi',
      'Al-Subaie',
      'Al-Juhani',
      'Al-Balawi',
      'Al-Rashidi',
      'Al-Malki',
      'Al-Shehri',
    ],
    passport: 'A########',
    nationalId: '1#########',
  },
  JO: {
    men: [...ARAB_MEN, 'Laith', 'Zaid', 'Hamzeh', 'Anas', 'Mutaz', 'Rami', 'Bashar', 'Firas', 'Qusai', 'Suleiman'],
    women: [...ARAB_WOMEN, 'Rania', 'Dina', 'Lina', 'Rasha', 'Abeer', 'Haneen', 'Farah', 'Tala'],
    families: [
      'Al-Majali',
      'Al-Khatib',
      'Al-Zoubi',
      'Haddad',
      'Al-Momani',
      'Al-Rawashdeh',
      'Nasser',
      'Al-Tarawneh',
      'Obeidat',
      'Al-Abbadi',
      'Al-Hiari',
      'Shawabkeh',
      'Al-Masri',
      'Qasem',
      'Abu Zaid',
    ],
    passport: 'A######',
    nationalId: '9#########',
  },
  EG: {
    men: [...ARAB_MEN, 'Mostafa', 'Karim', 'Tarek', 'Sherif', 'Hany', 'Amr', 'Wael', 'Essam', 'Gamal', 'Ashraf'],
    women: [...ARAB_WOMEN, 'Mona', 'Heba', 'Nagwa', 'Yasmin', 'Dalia', 'Shaimaa', 'Marwa', 'Mariam', 'Nermin'],
    families: [
      'El-Sayed',
      'Abdel Rahman',
      'Hassan',
      'Ibrahim',
      'Mostafa',
      'Abdel Fattah',
      'El-Shazly',
      'Farouk',
      'Soliman',
      'El-Naggar',
      'Shehata',
      'Mansour',
      'Ramadan',
      'Fawzy',
      'Gaber',
    ],
    passport: 'A########',
    nationalId: '29############',
  },
  AE: {
    men: [...ARAB_MEN, 'Saeed', 'Rashid', 'Hamad', 'Mansoor', 'Sultan', 'Khalifa', 'Humaid'],
    women: [...ARAB_WOMEN, 'Mariam', 'Shamma', 'Hind', 'Moza', 'Alia', 'Mahra'],
    families: [
      'Al-Mansoori',
      'Al-Mazrouei',
      'Al-Ketbi',
      'Al-Suwaidi',
      'Al-Shamsi',
      'Al-Hammadi',
      'Al-Blooshi',
      'Al-Nuaimi',
      'Al-Marzooqi',
    ],
    passport: 'AA#######',
    nationalId: '784-19##-#######-#',
  },
  SY: {
    men: [...ARAB_MEN, 'Bassel', 'Ghassan', 'Nidal', 'Samer', 'Ayham', 'Wassim'],
    women: [...ARAB_WOMEN, 'Rima', 'Hala', 'Suzan', 'Ghada', 'Nisreen'],
    families: [
      'Al-Halabi',
      'Al-Nabulsi',
      'Al-Hamwi',
      'Sabbagh',
      'Al-Homsi',
      'Kabbani',
      'Darwish',
      'Al-Ahmad',
      'Shaheen',
    ],
    passport: 'N#########',
    nationalId: '01#########',
  },
  YE: {
    men: [...ARAB_MEN, 'Abdo', 'Fuad', 'Nabil', 'Adel', 'Saddam'],
    women: [...ARAB_WOMEN, 'Arwa', 'Bushra', 'Taqwa'],
    families: ['Al-Hashedi', 'Al-Sanani', 'Al-Maqtari', 'Al-Adeni', 'Saleh', 'Al-Qadhi', 'Al-Yafei'],
    passport: '########',
    nationalId: '01#########',
  },
  SD: {
    men: [...ARAB_MEN, 'Osman', 'Elfatih', 'Babiker', 'Mubarak', 'Siddig'],
    women: [...ARAB_WOMEN, 'Amna', 'Hanan', 'Rayan', 'Ihsan'],
    families: ['Osman', 'Elhassan', 'Abdelgadir', 'Mohamed Ali', 'Elamin', 'Idris', 'Bashir', 'Awad'],
    passport: 'P########',
    nationalId: '1##########',
  },
  IN: {
    men: ['Mohammed', 'Anwar', 'Abdul Rahman', 'Faizal', 'Imran', 'Shafi', 'Nizar', 'Ashraf', 'Riyas', 'Salim'],
    women: ['Fathima', 'Shahina', 'Rasheeda', 'Nazneen', 'Ayisha', 'Shabana', 'Jaseela'],
    families: ['Kunhi', 'Koya', 'Ansari', 'Sheikh', 'Qureshi', 'Pathan', 'Haji', 'Musliyar'],
    passport: 'A#######',
    nationalId: '############',
  },
  PK: {
    men: ['Muhammad', 'Imran', 'Bilal', 'Asif', 'Usman', 'Zahid', 'Kashif', 'Tariq', 'Shahid', 'Naveed', 'Waqas'],
    women: ['Ayesha', 'Sana', 'Bushra', 'Rabia', 'Nadia', 'Zainab', 'Saima'],
    families: ['Khan', 'Ahmed', 'Hussain', 'Malik', 'Iqbal', 'Siddiqui', 'Butt', 'Chaudhry', 'Shah', 'Abbasi'],
    passport: 'AA#######',
    nationalId: '#####-#######-#',
  },
  BD: {
    men: ['Mohammad', 'Rafiqul', 'Jahangir', 'Kamal', 'Shahin', 'Monir', 'Sohel', 'Abdul', 'Rubel'],
    women: ['Nasrin', 'Shirin', 'Salma', 'Rokeya', 'Taslima'],
    families: ['Islam', 'Hossain', 'Rahman', 'Uddin', 'Miah', 'Alam', 'Chowdhury', 'Sarkar'],
    passport: 'AA#######',
    nationalId: '##########',
  },
  PH: {
    men: ['Jose', 'Mark', 'Ronaldo', 'Jayson', 'Michael', 'Rodel', 'Arnel'],
    women: ['Maria', 'Jennifer', 'Rosalie', 'Grace', 'Cristina', 'Marites', 'Analyn'],
    families: ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Garcia', 'Mendoza', 'Dela Cruz', 'Villanueva'],
    passport: 'P#######A',
    nationalId: '####-####-####',
  },
} as const satisfies Record<string, NameStock>

export type Nationality = keyof typeof NAME_STOCKS

/** Who boards in a country: nationalities, the frequent ones several times. */
export const WHO_BOARDS = {
  SA: ['SA', 'SA', 'SA', 'SA', 'JO', 'JO', 'EG', 'EG', 'SY', 'YE', 'SD', 'IN', 'IN', 'PK', 'PK', 'BD', 'PH'],
  JO: ['JO', 'JO', 'JO', 'JO', 'JO', 'SA', 'SA', 'EG', 'EG', 'SY', 'PK'],
  AE: ['AE', 'SA', 'SA', 'IN', 'IN', 'PK', 'PK', 'EG', 'JO', 'SY', 'BD', 'PH'],
  EG: ['EG', 'EG', 'EG', 'EG', 'EG', 'EG', 'JO', 'JO', 'SA', 'SD', 'SY'],
} as const satisfies Record<string, readonly [Nationality, ...Nationality[]]>

/** Mobile numbers by country; a digit for each `#`. All lie in one small block of each country. */
export const MOBILE_NUMBERS = {
  SA: '+96650555####',
  JO: '+96279555####',
  AE: '+97150555####',
  EG: '+20100555####',
} as const

/** Number of a residence permit, where a foreigner shows that instead of a passport. */
export const RESIDENCE_NUMBERS = {
  SA: '2#########',
  JO: '5#########',
  AE: '784-19##-#######-#',
  EG: '3#############',
} as const
