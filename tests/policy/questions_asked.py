"""Questions beside a source: whether it answers them or is silent on them, as their author read it.

The numbers that decide were fitted on `FITTED`; `HELD_OUT` was written afterwards and changed nothing.
"""

from __future__ import annotations

from typing import Final

RET: Final = (
    "Items may be returned within 30 days. The return shipping fee is 4.90 EUR. "
    "Refunds are paid to the original payment method within 5 working days."
)
WAR: Final = (
    "The warranty covers defects in material and workmanship for two years from the date of purchase. "
    "It does not cover normal wear."
)
LEASE: Final = (
    "The tenant must pay the rent by the third working day of each month. The deposit is three months' rent. "
    "Pets need the landlord's written consent."
)
MED: Final = (
    "Ramipril is started at 2.5 mg once daily. The dose may be doubled after two weeks. "
    "Ramipril is contraindicated in pregnancy."
)
FIN: Final = (
    "Revenue in the second quarter was 4,873,000 EUR, up 12 % on the year before. Net profit was 310,000 EUR. "
    "The board proposes a dividend of 0.40 EUR per share."
)
HR: Final = (
    "Employees have 28 days of paid leave a year. Up to five days may be carried over until 31 March. "
    "Requests go to the line manager."
)
VPN: Final = (
    "To reset the VPN token, open the self-service portal and choose Reset token. "
    "A new token is sent by text message within ten minutes. Contractors cannot use the portal."
)
BANK: Final = (
    "Transfers within the euro area are free. A transfer abroad costs 9.50 EUR. "
    "The account fee is waived for students under 27."
)
INS: Final = (
    "The policy pays up to 2,000 EUR for stolen bicycles. "
    "Claims must be reported within 14 days of the theft. An excess of 150 EUR applies to each claim."
)
MUS: Final = (
    "The museum is open from Tuesday to Sunday between 10:00 and 18:00. "
    "Admission is 12 EUR; children under twelve enter free. Guided tours start at 11:00 and 15:00."
)
DRUG: Final = (
    "Adults take 400 mg of ibuprofen every six to eight hours, with food. "
    "Do not exceed 1200 mg a day without medical advice. Keep the tablets below 25 °C."
)
GDPR: Final = (
    "The controller shall notify the supervisory authority within 72 hours of becoming aware of a breach. "
    "Fines may reach 20 million EUR. Records of processing are kept by the controller."
)
SRV: Final = (
    "The server is restarted with systemctl restart nginx. Log files are kept for 90 days in /var/log/nginx. "
    "The health check answers on port 8080."
)
TRAV: Final = (
    "Flights over three hours may be booked in premium economy. "
    "Hotel costs are reimbursed up to 140 EUR a night. "
    "Receipts are submitted by the tenth of the following month."
)

ANSWERED: Final = "answered"
SILENT: Final = "silent"
NEITHER: Final = "neither"
"""The source speaks of what is asked and leaves it open."""

FITTED: Final = (
    ("How much does return shipping cost?", RET, ANSWERED),
    ("What is the return shipping fee?", RET, ANSWERED),
    ("How long does a refund take?", RET, ANSWERED),
    ("When are refunds paid?", RET, ANSWERED),
    ("Within how many days can items be returned?", RET, ANSWERED),
    ("Can I exchange an item for another size?", RET, SILENT),
    ("Do you ship to Canada?", RET, SILENT),
    ("Who is the CEO of the company?", RET, SILENT),
    ("What is the warranty period for headphones?", RET, SILENT),
    ("How long does the warranty cover defects?", WAR, ANSWERED),
    ("Does the warranty cover water damage?", WAR, SILENT),
    ("Does the warranty cover normal wear?", WAR, ANSWERED),
    ("How do I register the warranty online?", WAR, SILENT),
    ("Is theft covered?", WAR, SILENT),
    ("What colour is the device?", WAR, SILENT),
    ("When must the tenant pay the rent?", LEASE, ANSWERED),
    ("How high is the deposit?", LEASE, ANSWERED),
    ("Are pets allowed with consent of the landlord?", LEASE, ANSWERED),
    ("Who pays for repairs of the heating?", LEASE, SILENT),
    ("May the tenant sublet the flat?", LEASE, SILENT),
    ("What is the notice period?", LEASE, SILENT),
    ("What is the starting dose of ramipril?", MED, ANSWERED),
    ("When may the dose of ramipril be doubled?", MED, ANSWERED),
    ("Is ramipril contraindicated in pregnancy?", MED, ANSWERED),
    ("Does ramipril interact with grapefruit juice?", MED, SILENT),
    ("What are the side effects of ramipril?", MED, SILENT),
    ("What is the maximum dose for children?", MED, SILENT),
    ("How much was revenue in the second quarter?", FIN, ANSWERED),
    ("What dividend does the board propose?", FIN, ANSWERED),
    ("How much was the net profit?", FIN, ANSWERED),
    ("How many employees does the company have?", FIN, SILENT),
    ("What was the operating margin in Asia?", FIN, SILENT),
    ("Who audits the accounts?", FIN, SILENT),
    ("How many days of paid leave do employees have?", HR, ANSWERED),
    ("Until when may leave days be carried over?", HR, ANSWERED),
    ("Is parental leave paid?", HR, NEITHER),
    ("How do I request sick leave for my child?", HR, SILENT),
    ("What is the pension contribution?", HR, SILENT),
    ("How do I reset the VPN token?", VPN, ANSWERED),
    ("How long until a new token is sent?", VPN, ANSWERED),
    ("Can contractors use the portal?", VPN, ANSWERED),
    ("Which browser does the VPN support?", VPN, SILENT),
    ("How much does a transfer abroad cost?", BANK, ANSWERED),
    ("Is the account fee waived for students?", BANK, ANSWERED),
    ("What is the interest rate on overdrafts?", BANK, SILENT),
    ("How do I block a stolen card?", BANK, SILENT),
    ("Where is the nearest branch?", BANK, SILENT),
    ("How much does sending money to another country cost?", BANK, ANSWERED),
    ("What happens if I send the goods back too late?", RET, NEITHER),
    ("By when do I get my money back?", RET, ANSWERED),
)

HELD_OUT: Final = (
    ("How much is paid for a stolen bicycle?", INS, ANSWERED),
    ("Within how many days must a claim be reported?", INS, ANSWERED),
    ("What is the excess for each claim?", INS, ANSWERED),
    ("Is damage by flooding insured?", INS, SILENT),
    ("How do I cancel my insurance contract?", INS, SILENT),
    ("Does the policy pay for stolen laptops?", INS, SILENT),
    ("How much is admission?", MUS, ANSWERED),
    ("When do guided tours start?", MUS, ANSWERED),
    ("Is the museum open on Sunday?", MUS, ANSWERED),
    ("Is there a car park nearby?", MUS, SILENT),
    ("Can I take photographs in the exhibition?", MUS, SILENT),
    ("Who painted the portrait in room 5?", MUS, SILENT),
    ("How often may adults take ibuprofen?", DRUG, ANSWERED),
    ("How much ibuprofen may adults take?", DRUG, ANSWERED),
    ("At what temperature are the tablets kept?", DRUG, ANSWERED),
    ("Can I take ibuprofen with alcohol?", DRUG, SILENT),
    ("Is ibuprofen safe while breastfeeding?", DRUG, SILENT),
    ("What is the dose of paracetamol for infants?", DRUG, SILENT),
    ("When must the controller notify the supervisory authority of a breach?", GDPR, ANSWERED),
    ("How high may fines be?", GDPR, ANSWERED),
    ("Who appoints the data protection officer?", GDPR, SILENT),
    ("When may data be transferred to third countries?", GDPR, SILENT),
    ("How long are log files kept?", SRV, ANSWERED),
    ("On which port does the health check answer?", SRV, ANSWERED),
    ("How is the database backed up?", SRV, SILENT),
    ("What is the root password?", SRV, SILENT),
    ("How do I restart the server?", SRV, ANSWERED),
    ("Up to how much are hotel costs reimbursed?", TRAV, ANSWERED),
    ("When must receipts be submitted?", TRAV, ANSWERED),
    ("May I upgrade to business class?", TRAV, SILENT),
    ("Are taxi fares reimbursed?", TRAV, SILENT),
    ("What is the mileage allowance for private cars?", TRAV, SILENT),
    ("Which travel agency books flights?", TRAV, SILENT),
    ("How expensive may a room be?", TRAV, ANSWERED),
)
