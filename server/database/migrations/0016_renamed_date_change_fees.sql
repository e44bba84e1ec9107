-- By hand:
-- The seed's Arabic name of 4010 is another now. Whoever gave the account a name of their own keeps it.
UPDATE "accounts" SET "name" = '{"en": "Date-change fees", "ar": "رسوم تغيير موعد السفر"}'
WHERE "code" = '4010' AND "name" = '{"en": "Date-change fees", "ar": "رسوم تغيير تاريخ السفر"}';
